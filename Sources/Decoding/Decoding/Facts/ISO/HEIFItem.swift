import Geometry

/// A thing in a HEIF file: a coded picture, a grid of them, or data on one.
struct HEIFItem {
    /// Pieces that an item may have in the file.
    static let extentLimit = 8

    let kind: String
    let isHidden: Bool
    /// Of an item that is a file of another kind.
    var contentType: String?
    /// Where its data lies in the file, in this order; a range may reach beyond its end.
    var extents: [Range<Int>] = []
    /// Its properties in the order in which they count.
    var properties: [ItemProperty] = []
    /// Where each of them lies in the file.
    var propertyPlaces: [Range<Int>] = []
    /// To which items it refers, by the kind of reference.
    var references: [String: [Int]] = [:]

    /// Whether it is a coded picture.
    var codec: CodedPicture.Codec? {
        switch kind {
        case "hvc1", "hev1": .hevc
        case "av01": .av1
        default: nil
        }
    }

    var size: PixelSize? {
        for case .size(let size) in properties { return size }
        return nil
    }

    var configuration: [UInt8]? {
        for case .configuration(let bytes) in properties { return bytes }
        return nil
    }

    /// What the decoder needs for an AV1 picture of several layers: the operating point, and the layer or 255; else nil.
    var layering: [UInt8]? {
        var point: Int?
        var layer: Int?
        for property in properties {
            switch property {
            case .operatingPoint(let number): point = number
            case .layer(let number): layer = number
            default: break
            }
        }
        guard codec == .av1, point != nil || layer != nil else { return nil }
        return [UInt8(clamping: point ?? 0), UInt8(clamping: layer ?? 255)]
    }

    var colour: CodedColour {
        for case .colour(let colour) in properties { return colour }
        return CodedColour()
    }

    var profile: Range<Int>? {
        for case .profile(let range) in properties { return range }
        return nil
    }

    /// Whether it is the opacity of another picture.
    var isOpacity: Bool {
        for case .auxiliary(let name) in properties {
            let text = String(decoding: name, as: UTF8.self)
            return text.hasSuffix(":alpha") || text == "urn:mpeg:hevc:2015:auxid:1"
        }
        return false
    }

    /// Its data, `limit` bytes at most.
    func data(of file: borrowing PhotoFile, head: [UInt8], limit: Int) -> [UInt8] {
        var bytes: [UInt8] = []
        for range in extents where bytes.count < limit {
            let count = min(range.count, limit - bytes.count)
            if range.lowerBound <= head.count - count {
                bytes += head[range.lowerBound..<(range.lowerBound + count)]
            } else {
                bytes += file.read(at: range.lowerBound, count: count)
            }
        }
        return bytes
    }
}
