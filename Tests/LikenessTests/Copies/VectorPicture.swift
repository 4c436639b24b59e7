import CKernels
import CullingVectors
import Photos
import Testing

@testable import Likeness

/// A picture of the vectors: a scene, cut.
struct VectorPicture {
    let look: PhotoLook
    let aspect: Double

    /// `scene` has the scene and its cut; `vector` its colour and shape.
    init(scene: JSON, _ vector: JSON) throws {
        let numbers = try scene.numbers("photo")
        let cut = try scene.numbers("cut").map { Int($0) }
        let chroma = try vector.numbers("chroma")
        aspect = try vector.number("aspect")
        let (width, height) = (Int(numbers[0]), Int(numbers[1]))
        var luma = [UInt8](repeating: 0, count: width * height)
        ck_scene(
            Int32(width), Int32(height), UInt64(numbers[2]), numbers[3], numbers[4], numbers[5],
            &luma)
        let side = PhotoLook.side
        let rows = (cut[1]..<cut[3]).map { row in
            means(of: luma[(row * width + cut[0])..<(row * width + cut[2])].map(Double.init))
        }
        let columns = (0..<side).map { column in means(of: rows.map { $0[column] }) }
        let values = (0..<side * side).map {
            UInt8((columns[$0 % side][$0 / side] + 0.5).rounded(.down))
        }
        look = try #require(
            PhotoLook(luma: values, blue: Float(chroma[0]), red: Float(chroma[1])))
    }

    /// Nil for a flat one.
    var compared: ComparedPicture? { ComparedPicture(look, aspect: aspect) }
}

/// The means of 32 equal parts.
private func means(of values: [Double]) -> [Double] {
    let length = Double(values.count) / Double(PhotoLook.side)
    return (0..<PhotoLook.side).map { part in
        let (start, end) = (Double(part) * length, Double(part + 1) * length)
        return (Int(start)..<min(values.count, Int(end.rounded(.up)))).reduce(0.0) { sum, at in
            sum + values[at] * ((min(end, Double(at + 1)) - max(start, Double(at))) / length)
        }
    }
}

extension CopyAlbum {
    /// Adds a photo of the vectors.
    mutating func add(vector: JSON) throws {
        let classes: [JSON: CopyFacts.Classes] = [
            .text("jpeg"): .jpeg, .text("heif"): .heif, .text("raw"): .raw,
            .text("other"): .other,
        ]
        var pictures: CopyFacts.Classes = []
        for member in try vector.list("members") {
            pictures.formUnion(try #require(classes[member]))
        }
        var metadata = PhotoMetadata()
        metadata.width = Int(try vector.number("w"))
        metadata.height = Int(try vector.number("h"))
        metadata.frames = Int32(try vector.number("frames"))
        if let date = try vector.optional("date")?.asNumber() {
            metadata.captureDate = CaptureDate(number: Int64(date))
            metadata.precision = .second
            metadata.milliseconds = try vector.optional("ms").map { Int32(try $0.asNumber()) }
        }
        metadata.camera = try vector.optional("camera")?.asText()
        metadata.shutter = try vector.optional("t").map { Float(try $0.asNumber()) }
        metadata.aperture = try vector.optional("f").map { Float(try $0.asNumber()) }
        metadata.iso = try vector.optional("iso").map { Int32(try $0.asNumber()) }
        add(metadata, path: try vector.bytes("path"), pictures: pictures)
    }
}
