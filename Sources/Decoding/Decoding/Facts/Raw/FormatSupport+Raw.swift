import CDecoders
import Geometry
import Photos

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
                var facts = rawFacts(
                    of: file, candidates: boxes.candidates, exif: boxes.exif,
                    sensor: SensorPicture(), window: &boxes.window)
                facts.isCutOff = facts.isCutOff || boxes.isCutOff
                facts.words.xmp = boxes.xmp.map { .places([$0]) }
                return facts
            },
            FormatSupport(format: .raf, decoder: DECODER_JPEG) { file, start in
                fujifilmFacts(of: file, start)
            },
            oldRaw,
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
    let words = walk.words
    var facts = rawFacts(
        of: file, candidates: walk.candidates, exif: walk.exif, sensor: walk.sensor,
        window: &walk.window)
    facts.isCutOff = facts.isCutOff || walk.isCutOff
    // What is developed are the pixels within the margins.
    if facts.previews == nil { facts.size = walk.sensor.developed }
    facts.words = words
    let picture = facts.previews?.largest.range.lowerBound ?? walk.candidates.first?.start
    if format == .rw2, let picture { facts.take(jpegAt: picture, of: file, start) }
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
        of: file, candidates: [place], exif: EXIF(),
        sensor: SensorPicture(fujifilm: file, start.head, window: &window), window: &window)
    facts.take(jpegAt: place.start, of: file, start)
    return facts
}

private func rawFacts(
    of file: borrowing PhotoFile, candidates: [(start: Int, length: Int)], exif: EXIF,
    sensor: SensorPicture, window: inout FileWindow
) -> StoredFacts {
    var facts = StoredFacts(size: sensor.size, knownEXIF: exif)
    facts.sensor = sensor
    facts.isCutOff = sensor.data.isCutOff
    guard let previews = RawPreviews(file, candidates: candidates, window: &window) else {
        return facts
    }
    let preview = previews.largest.size
    facts.previews = previews
    facts.size = sensor.photo(previewedBy: preview) ?? preview
    facts.isCutOff = facts.isCutOff || previews.areCutOff
    // A preview that stands where the sensor lies is upright already.
    if exif.orientation?.swapsSides == true, let size = sensor.size, size.isWide != preview.isWide {
        facts.knownEXIF?.orientation = .upright
    }
    return facts
}

extension StoredFacts {
    /// Takes over what the JPEG at a place says, which does not depend on whether it can be shown.
    fileprivate mutating func take(
        jpegAt place: Int, of file: borrowing PhotoFile, _ start: FileStart
    ) {
        guard file.read(at: place, count: 2) == [0xFF, 0xD8] else { return }
        let segments = JPEGSegments(of: file, head: start.head, at: place)
        take(StoredFacts(exif: segments.exif).told.exif)
        if words.xmp == nil { words.xmp = segments.words.xmp }
        if words.resources == nil { words.resources = segments.words.resources }
    }

    /// What a preview's own block says goes before what the file says.
    fileprivate mutating func take(_ own: EXIF) {
        var exif = knownEXIF ?? EXIF()
        exif.orientation = own.orientation ?? exif.orientation
        var metadata = own.metadata
        metadata.fill(from: exif.metadata)
        exif.metadata = metadata
        exif.focus = own.focus ?? exif.focus
        // Who rates a file leaves its preview as it is.
        exif.rating = exif.rating ?? own.rating
        exif.ratingPercent = exif.ratingPercent ?? own.ratingPercent
        knownEXIF = exif
    }
}

extension PixelSize {
    fileprivate var isWide: Bool { width >= height }
}
