import CDecoders
import Formats

/// How a format is handled: which decoder takes it, and how the host finds out about its files.
///
/// Each is a row of `all`.
struct FormatSupport: Sendable {
    let format: ImageFormat
    /// What its decoder is called in a request.
    let decoder: DecoderFormat
    /// Reads facts from a file of which the start is given.
    let facts: @Sendable (borrowing PhotoFile, FileStart) -> StoredFacts

    static let all: [FormatSupport] =
        [jpeg, png, gif, bmp, ico, netpbm, qoi, photoshop, webp, tiff, jpegXL] + raw
        + heif

    static func of(_ format: ImageFormat) -> FormatSupport? {
        all.first { $0.format == format }
    }
}

/// What is known of a file before its format's own facts are read.
struct FileStart {
    /// Its first bytes, `PhotoFacts.headLimit` at most.
    let head: [UInt8]
    /// Chunks that are walked over at most, where the format has chunks.
    let chunkLimit: Int
    /// What its directories say, where it is a TIFF.
    var raw: RawWalk?
    /// Where it is a HEIF file: what its boxes say.
    var items: HEIFItems?
}

/// What a file claims of its photo, as it is stored.
struct StoredFacts {
    var size: PixelSize?
    var exif: EXIFBlock?
    /// What is known already of what an EXIF block says.
    var knownEXIF: EXIF?
    /// The JPEGs in a RAW file; where there are some they are all that is shown of it.
    var previews: RawPreviews?
    /// The coded pictures of a HEIC or an AVIF.
    var coded: CodedPhoto?
    /// Why there is no picture in it.
    var failure: DecodeError?
    /// How it moves; nil where it stands still.
    var movement: Movement?
    /// Whether a thumbnail that the EXIF block has is a picture of the photo that a decoder takes.
    var hasThumbnail = false
}

/// An EXIF block and where it begins in its file.
struct EXIFBlock {
    let offset: Int
    let bytes: ArraySlice<UInt8>
}
