import CDecoders
import Formats

extension FormatSupport {
    static let webp = FormatSupport(format: .webp, decoder: DECODER_WEBP) { file, start in
        StoredFacts(
            size: webpSize(start.head), exif: exifBlock(ofWebP: file, start),
            movement: webpMovement(start.head))
    }
}

/// The size of a WebP: its canvas, or its only picture's; nil where there is none.
private func webpSize(_ head: [UInt8]) -> PixelSize? {
    guard head.count >= 30 else { return nil }
    func number(_ at: Int, _ count: Int) -> Int {
        ByteOrder.little.number(head[at..<(at + count)])
    }
    switch String(decoding: head[12..<16], as: UTF8.self) {
    case "VP8X": return pixelSize(number(24, 3) + 1, number(27, 3) + 1)
    case "VP8L":
        guard head[20] == 0x2F else { return nil }
        let sides = number(21, 4)
        return pixelSize(sides & 0x3FFF + 1, sides >> 14 & 0x3FFF + 1)
    case "VP8 ":
        // A key frame, and its mark.
        guard head[20] & 1 == 0, head[23..<26].elementsEqual([0x9D, 0x01, 0x2A]) else { return nil }
        return pixelSize(number(26, 2) & 0x3FFF, number(28, 2) & 0x3FFF)
    default: return nil
    }
}

/// How a WebP moves: its canvas says that it does, and a chunk before the frames how often.
private func webpMovement(_ head: [UInt8]) -> Movement? {
    guard head.count >= 30, head[12..<16].elementsEqual("VP8X".utf8), head[20] & 0x02 != 0 else {
        return nil
    }
    var at = 12
    while at + 14 <= head.count, !head[at..<(at + 4)].elementsEqual("ANMF".utf8) {
        if head[at..<(at + 4)].elementsEqual("ANIM".utf8) {
            return Movement(plays: ByteOrder.little.number(head[(at + 12)..<(at + 14)]))
        }
        let length = ByteOrder.little.number(head[(at + 4)..<(at + 8)])
        at += 8 + length + length & 1
    }
    return Movement()
}

/// The EXIF block of a WebP, which lies behind its picture; only files with a canvas have one.
///
/// Among the first `chunkLimit` chunks; some writers begin it as in a JPEG.
private func exifBlock(ofWebP file: borrowing PhotoFile, _ start: FileStart) -> EXIFBlock? {
    let head = start.head
    guard head.count >= 30, head[12..<16].elementsEqual("VP8X".utf8) else { return nil }
    let isMoving = head[20] & 0x02 != 0
    let hasBlock = head[20] & 0x08 != 0
    // A moving picture has a chunk for each frame: they are passed over where there is something behind them.
    guard hasBlock || !isMoving else { return nil }
    var at = 12
    for _ in 0..<start.chunkLimit {
        let header =
            at + 8 <= head.count ? Array(head[at..<(at + 8)]) : file.read(at: at, count: 8)
        guard header.count == 8 else { return nil }
        let length = ByteOrder.little.number(header[4...])
        if header.starts(with: "EXIF".utf8) {
            let bytes = file.read(at: at + 8, count: min(length, EXIF.byteLimit))
            let mark: [UInt8] = [0x45, 0x78, 0x69, 0x66, 0, 0]
            let skipped = bytes.starts(with: mark) ? mark.count : 0
            return EXIFBlock(offset: at + 8 + skipped, bytes: bytes[skipped...])
        }
        at += 8 + length + length & 1
    }
    return nil
}
