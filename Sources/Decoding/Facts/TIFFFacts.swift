import Metadata
import CDecoders
import Formats
import Pixels

extension FormatSupport {
    static let tiff = FormatSupport(format: .tiff, decoder: DECODER_TIFF) { _, start in
        guard let walk = start.raw, let picture = walk.picture else { return StoredFacts() }
        var facts = StoredFacts(size: picture.size)
        var exif = walk.exif
        exif.orientation = picture.orientation
        exif.captureDate = exif.captureDate ?? picture.modified
        facts.knownEXIF = exif
        return facts
    }
}

/// What a TIFF's directory says of its picture, as stored.
struct TIFFPicture {
    let size: PixelSize?
    let orientation: Orientation?
    let modified: CaptureDate?
    /// Whether it is neither a reduced copy nor a mask.
    let isWhole: Bool
}
