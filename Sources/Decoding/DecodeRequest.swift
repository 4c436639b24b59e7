/// A photo that is wanted at a size.
public struct DecodeRequest: Sendable {
    /// What comes first when there is more than one thing to do.
    public enum Priority: Sendable {
        /// Somebody is looking at its place.
        case urgent
        /// It may be looked at soon.
        case prefetch
    }

    /// Which pictures are delivered on the way to the final one.
    public enum Ladder: Sendable {
        /// Only the final picture.
        case complete
        /// The embedded thumbnail, or a progressive JPEG's DC scan, as soon as possible; the final one after it.
        case previewFirst
        /// One picture: a progressive JPEG's DC scan where an eighth of its size covers twice the target, else the final one.
        case quick
    }

    /// The caller's name for this request; unique among those in the pool.
    public var ticket: Int
    /// Bytes of the file's path.
    public var path: [UInt8]
    public var box: PixelBox
    /// 0xRRGGBB, what shows through transparent pixels.
    public var matte: UInt32
    public var priority: Priority
    public var ladder: Ladder
    /// Whether the opacity of each pixel is wanted too.
    public var wantsCoverage: Bool

    public init(
        ticket: Int, path: [UInt8], box: PixelBox, matte: UInt32 = 0,
        priority: Priority = .urgent, ladder: Ladder = .complete, wantsCoverage: Bool = false
    ) {
        self.ticket = ticket
        self.path = path
        self.box = box
        self.matte = matte
        self.priority = priority
        self.ladder = ladder
        self.wantsCoverage = wantsCoverage
    }
}
