import CDecoders
import Formats

extension FormatSupport {
    static let png = FormatSupport(format: .png, decoder: DECODER_PNG) { file, start in
        StoredFacts(
            size: pngSize(start.head), exif: exifBlock(ofPNG: file, chunkLimit: start.chunkLimit),
            movement: pngMovement(start.head))
    }
}

/// Chunks of a PNG that are walked over on the way to its eXIf, which may lie behind the pixels.
let pngChunkLimit = 8192

/// The EXIF block of a PNG, before or after its pixels; nil when there is none among its first `chunkLimit` chunks.
///
/// Where there is no eXIf, a text in which older programs have put it will do.
func exifBlock(ofPNG file: borrowing PhotoFile, chunkLimit: Int) -> EXIFBlock? {
    var at = 8
    var text: EXIFBlock?
    for _ in 0..<chunkLimit {
        let header = file.read(at: at, count: 8)
        guard header.count == 8 else { return text }
        let length = header[..<4].reduce(0) { $0 << 8 | Int($1) }
        let kind = String(decoding: header[4...], as: UTF8.self)
        switch kind {
        case "eXIf":
            let bytes = file.read(at: at + 8, count: min(length, EXIF.byteLimit))
            return EXIFBlock(offset: at + 8, bytes: bytes[...])
        case "tEXt", "zTXt", "iTXt":
            if text == nil, RawProfile.isNamed(file.read(at: at + 8, count: min(length, 32))) {
                let chunk = file.read(at: at + 8, count: min(length, RawProfile.chunkLimit))
                text = RawProfile.exif(in: chunk, kind: kind).map {
                    EXIFBlock(offset: at + 8, bytes: $0[...])
                }
            }
        case "IEND": return text
        default: break
        }
        at += 12 + length
    }
    return text
}

/// How a PNG moves: a chunk before its pixels says so.
private func pngMovement(_ head: [UInt8]) -> Movement? {
    var at = 8
    while at + 16 <= head.count {
        let length = ByteOrder.big.number(head[at..<(at + 4)])
        switch String(decoding: head[(at + 4)..<(at + 8)], as: UTF8.self) {
        case "acTL":
            let frames = ByteOrder.big.number(head[(at + 8)..<(at + 12)])
            return frames > 1
                ? Movement(frames: frames, plays: ByteOrder.big.number(head[(at + 12)..<(at + 16)]))
                : nil
        case "IDAT", "IEND": return nil
        default: at += 12 + length
        }
    }
    return nil
}

/// The size that a PNG's header gives; nil when there is none or a side is empty or beyond what PNG allows.
func pngSize(_ head: [UInt8]) -> PixelSize? {
    guard head.count >= 24, head[12..<16].elementsEqual("IHDR".utf8) else { return nil }
    let width = head[16..<20].reduce(0) { $0 << 8 | Int($1) }
    let height = head[20..<24].reduce(0) { $0 << 8 | Int($1) }
    guard width > 0, height > 0, width <= Int32.max, height <= Int32.max else { return nil }
    return PixelSize(width: width, height: height)
}
