import CDecoders
import Geometry
import Photos

/// How a format is handled: which decoder takes it, and how the host finds out about its files.
///
/// Each is a row of `all`.
struct FormatSupport: Sendable {
    let format: ImageFormat
    /// What its decoder is called in a request.
    let decoder: DecoderFormat
    /// Reads facts from a file, whose start is given.
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
    /// Why there is no picture in it, where that is known already.
    var failure: DecodeError?

    /// Whether what may lie far behind its beginning is looked for too.
    var isThorough = false
}

/// What a file claims of its photo, as it is stored.
struct StoredFacts {
    var size: PixelSize?
    /// Its EXIF blocks; what the first says counts.
    var blocks: [EXIFBlock] = []
    /// What is known already of what EXIF blocks say.
    var knownEXIF: EXIF?
    /// What it says besides.
    var words = FileWords()
    /// The JPEGs in a RAW file; where there are some they are all that is shown of it.
    var previews: RawPreviews?
    /// What the sensor took, of a RAW file.
    var sensor: SensorPicture?
    /// Bits of a sample; nil where that is not known.
    var depth: Int?
    /// Whether the file ends before data that it tells of.
    var isCutOff = false
    /// The coded pictures of a HEIC or an AVIF.
    var coded: CodedPhoto?
    /// Why there is no picture in it.
    var failure: DecodeError?
    /// How it moves; nil where it stands still.
    var movement: Movement?
    /// Whether a thumbnail that the EXIF block has is a picture of the photo that a decoder takes.
    var hasThumbnail = false

    init(
        size: PixelSize? = nil, exif blocks: [EXIFBlock] = [], knownEXIF: EXIF? = nil,
        movement: Movement? = nil
    ) {
        self.size = size
        self.blocks = blocks
        self.knownEXIF = knownEXIF
        self.movement = movement
    }

    /// What all EXIF blocks say, and where in the file the thumbnail of one lies.
    var told: (exif: EXIF, thumbnail: Range<Int>?) {
        if let knownEXIF { return (knownEXIF, nil) }
        var facts = EXIFFacts()
        var thumbnail: Range<Int>?
        for block in blocks {
            let hadThumbnail = facts.thumbnail != nil
            guard facts.take(block: Array(block.bytes.prefix(EXIF.byteLimit))) else { continue }
            if !hadThumbnail, let range = facts.thumbnail, range.upperBound <= block.count {
                thumbnail = (block.offset + range.lowerBound)..<(block.offset + range.upperBound)
            }
        }
        return (EXIF(facts), thumbnail)
    }

    /// What is known of the photo without its pixels: whatever the file says, whether or not there is a picture in it.
    ///
    /// Where EXIF gives no date or no position, `xmp` is asked what the document in the file says; `unpack` gives what Brotli has packed.
    func metadata(
        _ format: ImageFormat, _ file: borrowing PhotoFile, unpack: ([UInt8]) -> [UInt8]?,
        xmp: ([UInt8]) -> PhotoMetadata
    ) -> PhotoMetadata {
        var exif = told.exif
        if let packed = words.packedEXIF?.read(file, limit: FileWords.packedLimit) {
            exif.take(wordsOf: unpack(packed).flatMap { EXIF(box: $0) })
            // Where no worker unpacks it the date is unknown: it identifies no photo.
            exif.metadata.isRecorded = false
        }
        var metadata = exif.metadata
        let isDated = metadata.captureDate != nil
        if !isDated || metadata.hasPosition != true {
            let packet =
                words.xmp?.packet(file)
                ?? words.packedXMP.flatMap { unpack($0.read(file, limit: FileWords.packedLimit)) }
            let document = packet.flatMap { isDated && !$0.namesPosition ? nil : xmp($0) }
            if !isDated, let time = ([document?.captureTime] + words.dates(file)).firstUsable {
                metadata.take(time, isRecorded: false)
            }
            if document?.hasPosition == true { metadata.hasPosition = true }
        }
        let upright = size?.turned(exif.orientation?.swapsSides ?? false)
        metadata.width = upright?.width
        metadata.height = upright?.height
        if let size { metadata.focus = exif.focus?.area(in: size, exif.orientation ?? .upright) }
        metadata.format = format.rawValue
        metadata.frames = Int32(clamping: movement.map { $0.frames ?? 0 } ?? 1)
        return metadata
    }
}

extension [UInt8] {
    /// Whether an XMP document may give a position, in UTF-8 or UTF-16: most do not, and need not be parsed for it.
    fileprivate var namesPosition: Bool {
        let name = Array("GPSLatitude".utf8)
        var found = 0
        // Its first letter is nowhere else in it.
        for byte in self where byte != 0 {
            found = byte == name[found] ? found + 1 : byte == name[0] ? 1 : 0
            if found == name.count { return true }
        }
        return false
    }
}

/// An EXIF block and where it begins in its file.
struct EXIFBlock {
    /// What goes before it in a JPEG, and in what was made of one.
    static let mark: [UInt8] = [0x45, 0x78, 0x69, 0x66, 0, 0]

    let offset: Int
    /// How many of its bytes lie there.
    let count: Int
    /// It may go on elsewhere.
    var bytes: [UInt8]

    init(offset: Int, bytes: [UInt8]) {
        // Some writers begin it as in a JPEG.
        let skipped = bytes.starts(with: Self.mark) ? Self.mark.count : 0
        self.offset = offset + skipped
        self.bytes = Array(bytes.dropFirst(skipped))
        count = self.bytes.count
    }
}
