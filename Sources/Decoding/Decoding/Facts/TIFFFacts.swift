import CDecoders
import Geometry
import Photos

extension FormatSupport {
    static let tiff = FormatSupport(format: .tiff, decoder: DECODER_TIFF) { _, start in
        guard let walk = start.raw else { return StoredFacts() }
        var facts = StoredFacts(size: walk.picture?.size)
        var exif = walk.exif
        exif.orientation = walk.picture?.orientation
        if exif.captureDate == nil, let modified = walk.picture?.modified {
            exif.metadata.take(modified, isRecorded: true)
        }
        facts.knownEXIF = exif
        facts.words = walk.words
        facts.words.profile = walk.picture?.profile.map { .places([$0]) }
        facts.depth = walk.picture?.depth
        return facts
    }
}

/// What a TIFF's directory says of its picture, as stored.
struct TIFFPicture {
    let size: PixelSize?
    let orientation: Orientation?
    let modified: CaptureTime?
    /// Where its ICC profile lies, and bits of a sample.
    let profile: Range<Int>?
    let depth: Int?
    /// Whether it is neither a reduced copy nor a mask.
    let isWhole: Bool
}
