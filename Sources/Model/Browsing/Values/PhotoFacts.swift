public import Geometry
public import Photos

/// What decoding a photo has told about it.
public struct PhotoFacts: Hashable, Sendable {
    /// Width and height in pixels, upright.
    public var pixelSize: Size
    /// The file's length.
    public var byteCount: Int64
    public var date: CalendarDate?
    /// As people say it: `JPEG`, `NEF · preview`.
    public var formatName: String
    /// The same where the photo is seen closer than its preview shows it: `NEF · developed`; nil where that makes no difference.
    public var closeName: String?
    /// What is wrong with the file although it can be shown; nil where nothing is.
    public var damage: String?
    /// Which picture of it cannot be shown, and which is shown in its place: `JPEG damaged · CR2 shown`; nil where it is the one to be shown.
    public var standIn: String?
    /// Whether the picture that another one stands in for is damaged.
    public var replacesDamaged = false
    /// Whether it is one of several pictures that follow each other, by the file's own claim.
    public var moves: Bool
    /// Where the file is no photo but a video.
    public var video: VideoFacts?
    private var packedFocus: Int64 = 0

    public init(
        pixelSize: Size, byteCount: Int64, date: CalendarDate? = nil, formatName: String,
        damage: String? = nil, moves: Bool = false, video: VideoFacts? = nil
    ) {
        self.pixelSize = pixelSize
        self.byteCount = byteCount
        self.date = date
        self.formatName = formatName
        self.damage = damage
        self.moves = moves
        standIn = nil
        closeName = nil
        self.video = video
    }
}

extension PhotoFacts {
    /// Where the camera focused; nil where that is unknown.
    public var focus: FocusArea? {
        get { FocusArea(packed: packedFocus) }
        set { packedFocus = newValue?.packed ?? 0 }
    }

    /// Whether a picture of it is damaged: the one that is shown, or the one that another stands in for.
    public var isDamaged: Bool { damage != nil || replacesDamaged }

    /// What is wrong with the photo, as a word or two on a picture of so many columns; nil where nothing is.
    package func badge(columns: Double) -> String? {
        if let standIn, columns >= Double(standIn.count + 4) { return " \(standIn) " }
        guard isDamaged else { return nil }
        // A word cut short says less than a sign.
        return columns >= 11 ? " damaged " : " ! "
    }
}

/// What is known of a file that is a video: it is never decoded.
public struct VideoFacts: Hashable, Sendable {
    /// Seconds; nil where the file does not say.
    public var duration: Double?
    /// Whether another program made a picture of it, which is drawn.
    public var hasPicture: Bool

    public init(duration: Double?, hasPicture: Bool) {
        self.duration = duration
        self.hasPicture = hasPicture
    }
}
