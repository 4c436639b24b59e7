@testable import Decoding
import Geometry

/// A HEIF file that a test puts together from coded pictures.
struct HEIFDraft {
    struct Item {
        var kind: String
        var data: [UInt8] = []
        /// Boxes.
        var properties: [[UInt8]] = []
        var references: [(kind: String, items: [Int])] = []
        var isInside = false
        var isHidden = false
    }

    var brands = ["heic", "mif1", "heic"]
    var primary: Int? = 1
    /// From 1 on.
    var items: [Item] = []
    /// How many pieces the data of an item is stored in.
    var extents = 1

    static func box(_ kind: String, _ body: [UInt8]) -> [UInt8] {
        number(8 + body.count, 4) + Array(kind.utf8) + body
    }

    static func full(_ kind: String, version: UInt8 = 0, _ body: [UInt8]) -> [UInt8] {
        box(kind, [version, 0, 0, 0] + body)
    }

    static func number(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }

    static func size(_ width: Int, _ height: Int) -> [UInt8] {
        full("ispe", number(width, 4) + number(height, 4))
    }

    static func rotation(_ quarters: UInt8) -> [UInt8] { box("irot", [quarters]) }

    static func mirror(_ axis: UInt8) -> [UInt8] { box("imir", [axis]) }

    static func crop(_ numbers: [Int]) -> [UInt8] {
        box("clap", numbers.flatMap { number($0, 4) })
    }

    /// The description of a grid.
    static func grid(_ columns: Int, _ rows: Int, _ width: Int, _ height: Int) -> [UInt8] {
        [0, 0, UInt8(rows - 1), UInt8(columns - 1)] + number(width, 2) + number(height, 2)
    }

    var bytes: [UInt8] {
        let start = Self.box(
            "ftyp",
            Array(brands[0].utf8) + Self.number(0, 4) + brands.dropFirst().flatMap(\.utf8))
        // The places are known when the length of everything before them is.
        let length = meta(dataStart: 0).count
        let outside = items.filter { !$0.isInside }.flatMap(\.data)
        return start + meta(dataStart: start.count + length + 8) + Self.box("mdat", outside)
    }

    private func meta(dataStart: Int) -> [UInt8] {
        typealias Draft = HEIFDraft
        var properties: [[UInt8]] = []
        var links: [UInt8] = Self.number(items.count, 4)
        var places: [UInt8] = [0x44, 0x00] + Self.number(items.count, 2)
        var entries: [UInt8] = Self.number(items.count, 2)
        var references: [UInt8] = []
        var inside: [UInt8] = []
        var at = dataStart
        for (index, item) in items.enumerated() {
            let id = Self.number(index + 1, 2)
            entries += Self.box(
                "infe",
                [2, 0, 0, item.isHidden ? 1 : 0] + id + [0, 0] + Array(item.kind.utf8) + [0])
            links += id + [UInt8(item.properties.count)]
            for property in item.properties {
                properties.append(property)
                links.append(UInt8(properties.count))
            }
            let start = item.isInside ? inside.count : at
            places += id + [0, item.isInside ? 1 : 0, 0, 0] + Self.number(extents, 2)
            for extent in 0..<extents {
                let from = item.data.count * extent / extents
                let to = item.data.count * (extent + 1) / extents
                places += Self.number(start + from, 4) + Self.number(to - from, 4)
            }
            if item.isInside { inside += item.data } else { at += item.data.count }
            for reference in item.references {
                let ids = reference.items.flatMap { Self.number($0, 2) }
                references += Self.box(
                    reference.kind, id + Self.number(reference.items.count, 2) + ids)
            }
        }
        var body = Self.full("hdlr", Array("\0\0\0\0pict\0\0\0\0\0\0\0\0\0\0\0\0\0".utf8))
        if let primary { body += Self.full("pitm", Self.number(primary, 2)) }
        body += Self.full("iloc", version: 1, places) + Self.full("iinf", entries)
        if !references.isEmpty { body += Self.full("iref", references) }
        body += Self.box(
            "iprp", Self.box("ipco", properties.flatMap { $0 }) + Self.full("ipma", links))
        if !inside.isEmpty { body += Self.box("idat", inside) }
        return Self.full("meta", body)
    }
}

/// A coded picture of the project's own files: its data and the properties that a decoder needs.
struct CodedSample {
    let item: HEIFDraft.Item

    init(_ name: String) throws {
        let bytes = contents(of: formatsFolder + "/" + name)
        let file = try PhotoFile(path: Array((formatsFolder + "/" + name).utf8))
        let items = try HEIFItems(file, head: bytes)
        guard let known = items.primary.flatMap({ items.items[$0] }), let size = known.size,
            let configuration = known.configuration
        else { throw DecodeError.malformed(name) }
        let kind = known.codec == .av1 ? "av1C" : "hvcC"
        item = HEIFDraft.Item(
            kind: known.kind, data: known.data(of: file, head: bytes, limit: 1 << 20),
            properties: [
                HEIFDraft.box(kind, configuration), HEIFDraft.size(size.width, size.height),
            ])
    }
}

extension HEIFDraft {
    /// What the host makes of it.
    func facts() throws(DecodeError) -> PhotoFacts {
        let copy = TemporaryFile(bytes)
        return try PhotoFacts(of: PhotoFile(path: copy.path))
    }

    func photo(
        _ box: PixelBox = PixelBox(width: 400, height: 400),
        ladder: DecodeRequest.Ladder = .complete, part: PhotoPart? = nil
    ) throws(DecodeError) -> DecodedPhoto {
        let copy = TemporaryFile(bytes)
        return try decodeInWorker(
            DecodeRequest(ticket: 0, path: copy.path, box: box, part: part, ladder: ladder))
    }
}
