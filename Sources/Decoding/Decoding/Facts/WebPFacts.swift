import CDecoders
import Geometry
import Photos

extension FormatSupport {
    static let webp = FormatSupport(format: .webp, decoder: DECODER_WEBP) { file, start in
        var facts = StoredFacts(
            size: webpSize(start.head), movement: webpMovement(start.head))
        facts.takeChunks(ofWebP: file, start)
        return facts
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

extension StoredFacts {
    /// Finds the EXIF block and the XMP of a WebP, which lie behind its picture, among so many chunks.
    ///
    /// Programs that add them forget to say so in the header, or leave a file without one.
    fileprivate mutating func takeChunks(ofWebP file: borrowing PhotoFile, _ start: FileStart) {
        let head = start.head
        guard head.count >= 30 else { return }
        // A moving picture has a chunk for each frame: they are passed over where there is something behind them.
        let flags = head[12..<16].elementsEqual("VP8X".utf8) ? head[20] : 0
        guard flags & 0x0C != 0 || flags & 0x02 == 0 else { return }
        var at = 12
        for _ in 0..<start.chunkLimit {
            let header =
                at + 8 <= head.count ? Array(head[at..<(at + 8)]) : file.read(at: at, count: 8)
            guard header.count == 8 else { return }
            let length = ByteOrder.little.number(header[4...])
            let body = (at + 8)..<(at + 8 + length)
            switch String(decoding: header[..<4], as: UTF8.self) {
            case "EXIF" where blocks.isEmpty:
                let bytes = file.read(at: body.lowerBound, count: min(length, EXIF.byteLimit))
                blocks.append(EXIFBlock(offset: body.lowerBound, bytes: bytes))
            case "XMP ", "XMP\0": words.xmp = words.xmp ?? .places([body])
            default: break
            }
            if !blocks.isEmpty, words.xmp != nil { return }
            at += 8 + length + length & 1
        }
    }
}
