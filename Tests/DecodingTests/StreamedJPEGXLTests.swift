import Photos
import Testing

@testable import Decoding

private let streamed = contents(of: formatsFolder + "/streamed.jxl")

private func box(_ kind: String, _ body: [UInt8]) -> [UInt8] {
    let length = body.count + 8
    return (0..<4).map { UInt8(truncatingIfNeeded: length >> (24 - 8 * $0)) } + Array(kind.utf8)
        + body
}

private let head =
    box("JXL ", [0x0D, 0x0A, 0x87, 0x0A]) + box("ftyp", Array("jxl \0\0\0\0jxl ".utf8))

private func isWhole(_ bytes: [UInt8]) throws -> Bool {
    let file = TemporaryFile(bytes)
    let photo = try decodeInWorker(
        DecodeRequest(ticket: 0, path: file.path, box: PixelBox(width: 400, height: 400)))
    return photo.damage == nil && photo.sourceWidth == 2064 && photo.sourceHeight == 48
}

/// libjxl 0.7 takes it for broken where it does not get all of it at once.
@Suite(.enabled(if: builtFamilies.contains(.jpegXL)))
struct `a JPEG XL whose groups are out of order, as encoders write large ones` {
    @Test(arguments: [100, 200, 300])
    func `is whole wherever its picture lies in the file`(known: Int) throws {
        let before = 65536 - known - head.count - 16
        let padding = box("free", [UInt8](repeating: 0, count: before))
        #expect(try isWhole(head + padding + box("jxlc", streamed)))
    }

    @Test(arguments: Array(stride(from: 4, to: streamed.count, by: 41)))
    func `is whole in two boxes, wherever the second begins`(at: Int) throws {
        let first = box("jxlp", [0, 0, 0, 0] + streamed[..<at])
        let second = box("jxlp", [0x80, 0, 0, 1] + streamed[at...])
        #expect(try isWhole(head + first + box("Exif", [0, 0, 0, 0]) + second))
    }
}
