import CDecoders
import Formats

/// How a format is handled: which decoder takes it, and how the host finds out about its files.
///
/// Each is a row of `all`.
struct FormatSupport: Sendable {
    let format: ImageFormat
    /// What its decoder is called in a request.
    let decoder: DecoderFormat
    /// Reads facts from a file whose first bytes are given; walks over so many chunks at most, where it has chunks.
    let facts: @Sendable (borrowing PhotoFile, _ head: [UInt8], _ chunkLimit: Int) -> StoredFacts

    static let all: [FormatSupport] = [jpeg, png]

    static func of(_ format: ImageFormat) -> FormatSupport? {
        all.first { $0.format == format }
    }
}

/// What a file claims of its photo, as it is stored.
struct StoredFacts {
    var size: PixelSize?
    var exif: EXIFBlock?
    /// Whether a thumbnail that the EXIF block has is a picture of the photo that a decoder takes.
    var hasThumbnail = false
}

/// An EXIF block and where it begins in its file.
struct EXIFBlock {
    let offset: Int
    let bytes: ArraySlice<UInt8>
}
