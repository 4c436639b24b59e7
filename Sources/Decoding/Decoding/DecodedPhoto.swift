public import CLinux
public import Photos
public import Pixels

/// How much of the file a picture is made of.
public enum DecodeStage: Hashable, Sendable {
    /// The embedded thumbnail, or a cached one that is too small or not proven to be the photo's, at the size of the final picture.
    case thumbnail
    /// The first scan of a progressive JPEG.
    case dcScan
    /// All of it.
    case complete
}

/// Where the pixels of a picture come from.
public enum PictureOrigin: Hashable, Sendable {
    /// The photo's own file.
    case file
    /// The desktop's thumbnail cache.
    case thumbnailCache
}

/// A photo's pixels at the size asked for, upright, and what is known about the file.
public struct DecodedPhoto: Sendable {
    public var ticket: Int
    public var bitmap: Bitmap
    /// Opacity 0…255 of each pixel, when it was requested and some pixel is not opaque.
    public var coverage: [UInt8]?
    public var stage: DecodeStage
    public var origin: PictureOrigin
    /// The part of the upright photo that the bitmap shows, a little more than asked for; nil for all of it.
    public var part: PhotoPart?
    /// Pixels across the upright photo.
    public var sourceWidth: Int
    /// Pixels down the upright photo.
    public var sourceHeight: Int
    public var format: ImageFormat
    /// What is said to lack where its decoder cannot be had, see `DecodeError.lackingFormat`.
    public var decoderName: String
    /// The upright size of the JPEG that a camera has put into its RAW file, where there is one.
    public var preview: (width: Int, height: Int)?
    /// Whether it was made of what the sensor took all the same.
    public var isDeveloped: Bool
    /// EXIF orientation of the file, 1…8; the bitmap is upright already.
    public var orientation: Int
    public var captureDate: CaptureDate?
    /// How the file that this picture is from says that it moves; nil where it stands still.
    public var movement: Movement?
    /// The photo's file as it was opened, before decoding, wherever the pixels come from.
    public var identity: FileIdentity
    /// How often the decoder complained.
    public var warningCount: Int
    /// The decoder's first complaint that means wrong or missing pixels.
    public var damage: String?
    /// Whether some pixel is not opaque.
    public var hasAlpha: Bool
    /// Where the camera focused.
    public var focus: FocusArea?
}

/// What becomes of a request; `previewFirst` may deliver more than one picture.
public enum DecodeOutcome: Sendable {
    case decoded(DecodedPhoto)
    /// The figures that were requested.
    case measured(MeasuredPhoto)
    /// No further picture will come; the identity is known when the file could be opened.
    case failed(ticket: Int, DecodeError, FileIdentity?)

    /// Of the request that it is about.
    public var ticket: Int {
        switch self {
        case .decoded(let photo): photo.ticket
        case .measured(let photo): photo.ticket
        case .failed(let ticket, _, _): ticket
        }
    }
}

/// What a file says of how its picture moves.
public struct Movement: Hashable, Sendable {
    /// Pictures that follow each other; nil where the file is not read that far.
    public var frames: Int?
    /// How often all of them are shown, 0 for ever; nil where the file is not read that far.
    public var plays: Int?

    public init(frames: Int? = nil, plays: Int? = nil) {
        self.frames = frames
        self.plays = plays
    }
}
