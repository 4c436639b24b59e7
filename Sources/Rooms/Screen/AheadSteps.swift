public import DisplayList
public import Trash

/// A frame that keys would bring to rest.
public struct AheadFrame: Sendable {
    public let scene: Scene
    /// The photos in front, and the files of the pixels that are here of them.
    let showing: ScreenEvidence<PhotoID>.Showing

    public init(_ scene: Scene, _ showing: ScreenEvidence<PhotoID>.Showing) {
        self.scene = scene
        self.showing = showing
    }

    /// The photos that are echoed behind it.
    public var echoed: [PhotoID] { Array(scene.echoed) }
}

/// Which frames are drawn before keys bring them, one after the other, while one is at rest.
struct AheadSteps: Hashable, Sendable {
    /// Photos further than the one that rests; the nearest first.
    private static let all = [1, 2, -1]
    /// How many there are with the one that rests.
    static let most = all.count + 1
    /// Seconds without a frame before the first is drawn.
    private static let delay = 0.15
    /// Bytes a second above which more than the first is drawn.
    private static let leastRate = 1e6

    /// What rests is refined itself, as far as that was begun.
    var isRefined = false
    /// One is being drawn.
    var isUnderWay = false
    /// How many were begun.
    private(set) var place = 0
    private var began = -Double.infinity

    /// Another frame is on the screen.
    mutating func begin(at time: Double) {
        self = AheadSteps()
        began = time
    }

    /// When the next is to be drawn; nil where that is done, or others come first.
    var due: Double? {
        isRefined && !isUnderWay && place < Self.all.count ? began + Self.delay : nil
    }

    /// The next one, over a line of so many bytes a second; nil where there is none.
    mutating func next(over rate: Double) -> Int? {
        guard place < (rate > Self.leastRate ? Self.all.count : 1) else {
            place = Self.all.count
            return nil
        }
        place += 1
        return Self.all[place - 1]
    }
}
