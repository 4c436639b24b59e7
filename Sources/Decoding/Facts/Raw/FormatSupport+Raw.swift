import Metadata
import CDecoders
import Formats
import Pixels

/// Camera RAW: the decoder gets a JPEG in the file, where there is one.
extension FormatSupport {
    static let raw: [FormatSupport] =
        [ImageFormat.cr2, .orf, .rw2, .nef, .arw, .dng, .pef, .srw, .raw].map { format in
            FormatSupport(format: format, decoder: DECODER_JPEG) { file, start in
                tiffRawFacts(of: file, start, format)
            }
        } + [
            FormatSupport(format: .cr3, decoder: DECODER_JPEG) { file, start in
                var boxes = CR3Boxes(file, head: start.head, limit: rawByteLimit)
                return rawFacts(
                    of: file, candidates: boxes.candidates, exif: boxes.exif, sensor: nil,
                    window: &boxes.window)
            },
            FormatSupport(format: .raf, decoder: DECODER_JPEG) { file, start in
                fujifilmFacts(of: file, start)
            },
            // Nothing is known of it before it is decoded.
            FormatSupport(format: .oldRaw, decoder: DECODER_OLD_RAW) { _, _ in StoredFacts() },
        ]
}

/// Bytes of a RAW file that are read behind its head.
let rawByteLimit = 2 << 20

private func tiffRawFacts(
    of file: borrowing PhotoFile, _ start: FileStart, _ format: ImageFormat
) -> StoredFacts {
    guard var walk = start.raw ?? RawWalk(file, head: start.head, limit: rawByteLimit) else {
        return StoredFacts()
    }
    var facts = rawFacts(
        of: file, candidates: walk.candidates, exif: walk.exif, sensor: walk.sensor,
        window: &walk.window)
    // What is developed are the pixels within the margins.
    if facts.previews == nil { facts.size = walk.activeArea ?? walk.sensor }
    if format == .rw2, let own = facts.previews?.largest.exif { facts.take(own) }
    return facts
}

/// Fujifilm's file begins with the place of its JPEG, which has all the facts.
private func fujifilmFacts(of file: borrowing PhotoFile, _ start: FileStart) -> StoredFacts {
    guard start.head.count >= 92 else { return StoredFacts() }
    var window = FileWindow(head: start.head, limit: rawByteLimit)
    let place = (
        start: ByteOrder.big.number(start.head[84..<88]),
        length: ByteOrder.big.number(start.head[88..<92])
    )
    var facts = rawFacts(
        of: file, candidates: [place], exif: EXIF(), sensor: nil, window: &window)
    if let own = facts.previews?.largest.exif { facts.take(own) }
    return facts
}

private func rawFacts(
    of file: borrowing PhotoFile, candidates: [(start: Int, length: Int)], exif: EXIF,
    sensor: PixelSize?, window: inout FileWindow
) -> StoredFacts {
    guard let previews = RawPreviews(file, candidates: candidates, window: &window) else {
        return StoredFacts(size: sensor, knownEXIF: exif)
    }
    var facts = StoredFacts(size: previews.largest.size)
    facts.previews = previews
    var exif = exif
    // A preview that stands where the sensor lies is upright already.
    if exif.orientation?.swapsSides == true, let sensor,
        sensor.isWide != previews.largest.size.isWide
    {
        exif.orientation = .upright
    }
    facts.knownEXIF = exif
    return facts
}

extension StoredFacts {
    /// What a preview's own block says goes before what the file says.
    fileprivate mutating func take(_ own: EXIF) {
        var exif = knownEXIF ?? EXIF()
        exif.orientation = own.orientation ?? exif.orientation
        var metadata = own.metadata
        metadata.fill(from: exif.metadata)
        exif.metadata = metadata
        knownEXIF = exif
    }
}

extension PixelSize {
    fileprivate var isWide: Bool { width >= height }
}
