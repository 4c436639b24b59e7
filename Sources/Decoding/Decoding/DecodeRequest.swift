import CDecoders
public import Geometry

/// A photo that is wanted at a size.
public struct DecodeRequest: Sendable {
    /// What comes first when there is more than one thing to do.
    public enum Priority: Sendable {
        /// Its place is visible.
        case urgent
        /// It may be looked at soon.
        case prefetch
        /// Nothing else is to be done.
        case idle
    }

    /// What is made of the photo.
    public enum Product: Sendable {
        case picture
        /// Figures of all of it, and no picture.
        case figures
        /// The same, its histogram, and maps of what is in focus, blown and crushed.
        case maps
        /// What tells whether it is like other photos, of a thumbnail in the file where one serves.
        case hash
        /// The same of the photo itself, as a thumbnail may be older than it, and the small picture that it is made of.
        case look

        /// Whether it is made of a small picture; the worker leaves what it found in its place.
        var isLikeness: Bool { self == .hash || self == .look }
    }

    /// Which pictures are delivered on the way to the final one.
    public enum Ladder: Sendable {
        /// Only the final picture.
        case complete
        /// The embedded thumbnail, or a progressive JPEG's DC scan, as soon as possible; the final one after it.
        case previewFirst
        /// One picture: a progressive JPEG's DC scan where an eighth of its size covers twice the target, else the final one.
        case quick
        /// One picture, the first to be had: the embedded thumbnail where there is one, else as `quick`.
        case fast
    }

    /// How the picture lies to the box.
    public enum Fit: Sendable {
        /// Whole inside the box.
        case contain
        /// Covering the box, one side equal; it is delivered whole, nothing is cut off.
        ///
        /// A picture that would come out 32 times larger than inside the box stays at that size.
        case cover
    }

    /// What the picture may be made of.
    public enum Quality: Sendable {
        /// The file itself.
        case original
        /// The file itself, and of what lies in it several times the largest: every sample of the photo is looked at.
        case whole
        /// Riffle's own thumbnail in the desktop's cache, where one has pixels enough and is of this very content.
        case thumbnailServes
    }

    /// The caller's name for this request; unique among those in the pool.
    public var ticket: Int
    /// Bytes of the file's path.
    public var path: [UInt8]
    public var box: PixelBox
    public var fit: Fit
    /// The part of the turned photo that is wanted, at the size that the box gives it; nil for all of it.
    public var part: PhotoPart?
    /// How the photo is turned, after the orientation of its file.
    public var turn = Orientation.upright
    /// 0xRRGGBB, what shows through transparent pixels.
    public var matte: UInt32
    public var priority: Priority
    public var ladder: Ladder
    public var quality: Quality
    /// Whether the opacity of each pixel is wanted too.
    public var wantsCoverage: Bool
    /// Whether colours that are not sRGB become sRGB; without it they are shown as if they were.
    public var managesColours = true
    public private(set) var product = Product.picture

    public init(
        ticket: Int, path: [UInt8], box: PixelBox, fit: Fit = .contain, part: PhotoPart? = nil,
        matte: UInt32 = 0, priority: Priority = .urgent, ladder: Ladder = .complete,
        quality: Quality = .thumbnailServes, wantsCoverage: Bool = false
    ) {
        self.ticket = ticket
        self.path = path
        self.box = box
        self.fit = fit
        self.part = part
        self.matte = matte
        self.priority = priority
        self.ladder = ladder
        self.quality = quality
        self.wantsCoverage = wantsCoverage
    }

    /// What is measured of a photo, its histogram and its maps too if `withMaps`.
    public static func figures(
        ticket: Int, path: [UInt8], priority: Priority = .idle, withMaps: Bool = false
    ) -> DecodeRequest {
        let side = Int(FIGURES_SIDE)
        var request = DecodeRequest(
            ticket: ticket, path: path, box: PixelBox(width: side, height: side),
            priority: priority, quality: .whole)
        request.product = withMaps ? .maps : .figures
        return request
    }

    /// What tells whether a photo is like others; with `looksAtPhoto` by the photo itself, whatever thumbnails are in the file.
    public static func hash(
        ticket: Int, path: [UInt8], priority: Priority = .idle, looksAtPhoto: Bool = false
    ) -> DecodeRequest {
        let side = Int(LIKENESS_DECODED)
        var request = DecodeRequest(
            ticket: ticket, path: path, box: PixelBox(width: side, height: side),
            priority: priority, quality: .original)
        request.product = looksAtPhoto ? .look : .hash
        return request
    }

    /// The pixels to decode of a photo of this upright size, when all of it is wanted; its sides as before the turn.
    func target(ofPhoto photo: PixelSize) -> PixelSize {
        let seen = photo.turned(turn.swapsSides)
        let size = box.fitted(sourceWidth: seen.width, sourceHeight: seen.height, fit: fit)
        return PixelSize(width: size.width, height: size.height).turned(turn.swapsSides)
    }
}
