public import Metadata
public import Pixels

/// What an EXIF block says about a photo.
public struct EXIF: Hashable, Sendable {
    /// Only one SHORT or LONG of 1…8 counts: some writers, and all readers, take a LONG too.
    public var orientation: Orientation?
    /// Of its dates DateTimeOriginal, else DateTimeDigitized, else DateTime: the first that is a real one.
    public var metadata = PhotoMetadata()
    /// Where the thumbnail's JPEG lies, in bytes from the start of the block.
    public var thumbnail: Range<Int>?
    /// Whether its interoperability index is `R03`: by DCF, colours without a profile are Adobe RGB (1998).
    public var isAdobeRGB = false
    /// What somebody rated it, in stars; whatever number is written there.
    public var rating: Int?

    public init() {}

    public var captureDate: CaptureDate? {
        get { metadata.captureDate }
        set { metadata.captureDate = newValue }
    }

    /// Bytes looked at.
    public static let byteLimit = 65536

    /// Reads a block that begins with a TIFF header; nil when it does not.
    ///
    /// At most 64 KiB, 512 entries and 4 levels are looked at, and no directory twice. What is broken is left out.
    public init?(tiff block: some Collection<UInt8>) {
        guard var walk = TIFFWalk(block: Array(block.prefix(Self.byteLimit))) else { return nil }
        var original: CaptureDate?
        var digitized: CaptureDate?
        var modified: CaptureDate?
        var thumbnailStart: Int?
        var thumbnailLength: Int?
        walk.visit { entry, directory in
            switch (directory, entry.tag) {
            case (.main, 0x0112):
                if orientation == nil, let value = entry.integer {
                    orientation = Orientation(rawValue: value)
                }
            case (.main, 0x4746): rating = rating ?? entry.integer
            case (.main, 0x0132): modified = modified ?? CaptureDate(exif: entry.text)
            case (.exif, 0x9003): original = original ?? CaptureDate(exif: entry.text)
            case (.exif, 0x9004): digitized = digitized ?? CaptureDate(exif: entry.text)
            case (.interoperability, 0x0001):
                isAdobeRGB = isAdobeRGB || entry.text.elementsEqual("R03".utf8)
            case (.thumbnail, 0x0201): thumbnailStart = entry.integer
            case (.thumbnail, 0x0202): thumbnailLength = entry.integer
            default: break
            }
            // What a camera says of itself, the main directory says.
            let isMade = entry.tag == 0x010F || entry.tag == 0x0110
            guard directory == .main || directory == .exif && !isMade else { return }
            if let value = entry.known { metadata.take(value, ofTag: entry.tag) }
        }
        captureDate = original ?? digitized ?? modified
        if let start = thumbnailStart, let length = thumbnailLength, start >= 8, length >= 4,
            start <= walk.block.count, length <= walk.block.count - start
        {
            thumbnail = start..<(start + length)
        }
    }
}
