import Cells
import Geometry
import Raster
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
    /// Whether photos keep them while they move.
    public var moves = true

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
    /// Whether all is sent that was made for the frame at rest, and what is finer can follow.
    var takesFiner: Bool { get }
    /// Whether there is something to send of a photo now.
    var hasUnit: Bool { get }
    /// Whether cells may not be moved.
    var hasPlacements: Bool { get }
    /// What takes all pictures from the terminal, whatever is on its way.
    var freeingAll: [UInt8] { get }

    /// The same for what is known of the terminal now: another one where pictures go another way. Nil where it shows none.
    func learned(_ facts: ScreenFacts) -> (any PixelLayer)?
    /// Shows these photos from here on, when `unit` and `placing` are called.
    mutating func take(_ new: FrameStills)
    /// Sends the photos of another frame once these are sent, in the place of none that is nearer.
    mutating func takeAhead(_ new: FrameStills)
    /// Whether the terminal has all these photos.
    func holds(_ stills: FrameStills) -> Bool
    /// The photos are others, or move.
    mutating func drop()
    /// A frame that leaves photos to be seen where they are the terminal's.
    ///
    /// Without what was made for it, it is seen where the last plan has it.
    func finer(_ frame: Frame, by refined: RefinedFrame?, on screen: FrameEncoder) -> Frame
    /// The pixels that can be shown of a scene anywhere, of photos that look so; none where all is made for it.
    mutating func offer(isMoving: Bool, _ looks: PictureLooks) -> [HeldTexture]
    /// Shows photos from here on by the textures that were offered last.
    mutating func show(_ plan: MotionPlan)
    /// What goes once before all pictures, in the last row.
    mutating func anchor(row: Int, ground: UInt32) -> [UInt8]
    /// What goes with this frame, which is the next one.
    mutating func placing(of frame: Frame, isSynchronized: Bool) -> FramePlacing
    /// A frame was sent, open to photos or closed; `isComplete` where all of it was.
    mutating func sent(isOpen: Bool, isComplete: Bool)
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

/// For those that are sent nothing before it is wanted, and each photo at once.
extension PixelLayer {
    var takesFiner: Bool { false }
    var hasAhead: Bool { false }
    var takesAhead: Bool { false }
    mutating func takeAhead(_ new: FrameStills) {}
    func holds(_ stills: FrameStills) -> Bool { false }
}

/// The way in which a terminal shows pictures while riffle browses; nil where it shows none.
func pixelLayer(_ facts: ScreenFacts) -> (any PixelLayer)? {
    StillLayer(facts) ?? PatchLayer(facts)
}

/// For those that show photos at rest alone.
extension PixelLayer {
    mutating func offer(isMoving: Bool, _ looks: PictureLooks) -> [HeldTexture] { [] }
    mutating func show(_ plan: MotionPlan) {}
}
