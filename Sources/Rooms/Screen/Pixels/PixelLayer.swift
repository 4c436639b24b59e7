import Cells
import Geometry
public import VT

/// How the user wants photos at rest in the terminal's own pixels.
public struct PixelWish: Hashable, Sendable {
    /// How many bytes a picture may take.
    public enum Quality: Hashable, Sendable {
        /// As many as the line carries.
        case auto
        case fast
        case exact
    }

    public var choice = PixelChoice.none
    public var quality = Quality.auto
    /// Seconds of rest before pictures are made.
    public var delay = 0.06

    public init() {}
}

/// Photos at rest in the terminal's own pixels: below the cells of a frame, or painted over them.
protocol PixelLayer: Sendable {
    /// The pixels of a cell of the terminal.
    var cell: CellSize { get }
    /// How the terminal takes them.
    var way: PixelWay { get }
    /// The terminal has refused pictures twice: no more are sent.
    var isOff: Bool { get }
    /// How pictures of the next frame at rest are made for a line of so many bytes a second.
    func request(over rate: Double) -> TextureRequest
    /// Whether photos are ever sent before they are wanted, and whether all that is wanted is there.
    var hasAhead: Bool { get }
    var takesAhead: Bool { get }
    /// Whether there is something to send of a photo now.
    var hasUnit: Bool { get }
    /// Whether cells may not be moved.
    var hasPlacements: Bool { get }
    /// What takes all pictures from the terminal, whatever is on its way.
    var freeingAll: [UInt8] { get }

    /// The same for what is known of the terminal now; a new one frees what this one has sent. Nil where it shows none.
    func learned(_ facts: ScreenFacts) -> (any PixelLayer)?
    /// Shows these photos from here on, when `unit` and `header` are called.
    mutating func take(_ new: FrameStills)
    /// Sends the photos of another frame once these are sent, in the place of none that is nearer.
    mutating func takeAhead(_ new: FrameStills)
    /// Whether the terminal has all these photos.
    func holds(_ stills: FrameStills) -> Bool
    /// The photos are others, or move.
    mutating func drop()
    /// A frame that leaves photos to be seen where they are the terminal's.
    func finer(_ frame: Frame, by refined: RefinedFrame, on screen: FrameEncoder) -> Frame
    /// What goes before a frame; `isFiner` where photos are to be seen through it.
    mutating func header(isFiner: Bool, rows: Int, ground: UInt32) -> [UInt8]
    /// A frame was sent; `isComplete` where all of it was.
    mutating func sent(isFiner: Bool, isComplete: Bool)
    /// The screen shows what it does at rest: `frame` is without anything finer.
    mutating func look(_ frame: Frame, refined: RefinedFrame, on screen: FrameEncoder)
    /// The next bytes of a photo, at most `limit` or a few thousand of them, and the cells that they cover; nil where there are none.
    mutating func unit(_ limit: Int) -> (bytes: [UInt8], covers: PixelRect?)?
    /// The last unit was sent in the frame of this number; nil where the terminal answers for none.
    mutating func noteSent(_ frame: Int?)
    /// The terminal has answered for so many frames; true where a photo can be shown by that.
    mutating func answered(_ frames: Int) -> Bool
    /// Takes an error about a picture; true where it is one that counts, and frames are to be closed.
    mutating func noteError(id: UInt32?) -> Bool
    /// Forgets what the terminal holds, which frees it first.
    mutating func reset()
    /// What takes all pictures from the terminal; memory that it has not read is gone.
    func leave() -> [UInt8]
}

/// For those that are sent nothing before it is wanted.
extension PixelLayer {
    var hasAhead: Bool { false }
    var takesAhead: Bool { false }
    mutating func takeAhead(_ new: FrameStills) {}
    func holds(_ stills: FrameStills) -> Bool { false }
}

/// The way in which a terminal shows pictures while riffle browses; nil where it shows none.
func pixelLayer(_ facts: ScreenFacts) -> (any PixelLayer)? {
    StillLayer(facts) ?? PatchLayer(facts)
}
