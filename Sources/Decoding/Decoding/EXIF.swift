public import Photos
public import Geometry

/// What an EXIF block says about a photo.
public struct EXIF: Hashable, Sendable {
    /// One number of 1…8, of whatever type.
    public var orientation: Orientation?
    /// Of its dates DateTimeOriginal, else DateTimeDigitized, else DateTime: the first that is a real one.
    public var metadata = PhotoMetadata()
    /// Where the thumbnail's JPEG lies, in bytes from the start of the block.
    public var thumbnail: Range<Int>?
    /// Whether its interoperability index is `R03`: by DCF, colours without a profile are Adobe RGB (1998).
    public var isAdobeRGB = false
    /// The rating in stars; any number that is written there.
    public var rating: Int?
    /// The same in percent.
    public var ratingPercent: Int?

    /// Where the camera says that it focused.
    var focus: FocusClaim?

    /// What a panel shows of the shot beside the metadata.
    public var shot = ShotDetails()

    public init() {}

    public var captureDate: CaptureDate? { metadata.captureDate }

    /// Bytes looked at.
    public static let byteLimit = 1 << 18

    /// Reads a block that begins with a TIFF header; nil when it does not.
    ///
    /// At most 256 KiB, 512 entries and 4 levels are looked at, and no directory twice. What is broken is left out.
    public init?(tiff block: some Collection<UInt8>) {
        var facts = EXIFFacts()
        guard facts.take(block: Array(block.prefix(Self.byteLimit))) else { return nil }
        self.init(facts)
    }

    init(_ facts: EXIFFacts) {
        metadata = facts.metadata
        orientation = facts.orientation
        thumbnail = facts.thumbnail
        isAdobeRGB = facts.isAdobeRGB
        rating = facts.rating
        ratingPercent = facts.ratingPercent
        shot = facts.shot
        focus = facts.focus
    }

    /// Takes over what a block says where it is only a copy of what the file was made of: how the picture is turned the file itself says.
    mutating func take(wordsOf other: EXIF?) {
        metadata = other?.metadata ?? PhotoMetadata()
        rating = other?.rating
        ratingPercent = other?.ratingPercent
        shot = other?.shot ?? ShotDetails()
        focus = other?.focus
    }
}
