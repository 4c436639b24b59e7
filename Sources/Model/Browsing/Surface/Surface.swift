package import DisplayList
package import Geometry

/// A way of browsing, or the viewer above one: a value that sees the workspace and itself, and nothing else.
package protocol Surface: Sendable {
    /// Drops all motion: rests in the layout of the order as it is now, the front photo to be seen.
    mutating func settle(in space: inout Workspace, at time: Time)

    /// Brings the photo at `index` to the front.
    mutating func go(to index: Int, in space: inout Workspace, at time: Time)

    /// Takes the photo at `place` out of the order.
    ///
    /// `thrown` is how far a drag had taken it, in u; nil where it is gone from the disk and fades where it is. Returns how it
    /// leaves, relative to the viewport's centre.
    mutating func remove(
        at place: Int, thrown: Point?, in space: inout Workspace, at time: Time
    ) -> Pose

    /// Puts a photo into the order at `place`, where it comes to from `exit`; in front if `toFront`.
    mutating func insert(
        _ photo: PhotoID, at place: Int, from exit: Pose, toFront: Bool,
        in space: inout Workspace, at time: Time)

    /// Follows a change of the whole order, without motion of its own.
    mutating func follow(_ change: OrderChange, in space: inout Workspace, at time: Time)

    /// Follows a change of the whole order by which several photos leave for the trash or come from there, all at once.
    mutating func followCrowd(_ change: OrderChange, in space: inout Workspace, at time: Time)

    /// Does what the intent means here and nowhere else; nil, and nothing is changed, where it means what it does everywhere.
    mutating func handle(
        _ intent: Intent, isRepeat: Bool, in space: inout Workspace, at time: Time
    ) -> [Request]?

    mutating func handle(
        _ pointer: Pointer, in space: inout Workspace, at time: Time
    ) -> [Request]

    /// Ends a press or a drag as if it had not been.
    mutating func cancelGesture(in space: inout Workspace, at time: Time)

    /// Forgets what is over.
    mutating func prune(in space: inout Workspace, at time: Time)

    /// What it shows, but for the photo `hidden`, which is on a way of its own.
    func layer(hiding hidden: PhotoID?, in space: Workspace, at time: Time) -> Layer

    /// Where it shows the photo; nil where that is not to be seen.
    func place(of photo: PhotoID, in space: Workspace, at time: Time) -> Sprite?

    /// The pixels to have ready, the most urgent first.
    func wants(in space: Workspace, at time: Time) -> [Want]

    /// True while what it shows changes without any event.
    func isMoving(in space: Workspace, at time: Time) -> Bool

    /// The front photo, where it is to be seen well enough to be judged.
    func shownPhoto(in space: Workspace, at time: Time) -> PhotoID?

    /// What the status line says of it.
    func status(in space: Workspace, at time: Time) -> [TextSpan]

    /// The photos in front that are seen; a surface with one photo in front uses the default.
    func shownPhotos(in space: Workspace, at time: Time) -> Set<PhotoID>

    // With defaults: callers ask these instead of which surface it is.

    /// Follows an event that may have told more of the photos; what is to be done about it.
    mutating func follow(_ event: Event, in space: inout Workspace, at time: Time) -> [Effect]

    /// Photos are about to come and go one by one.
    mutating func prepare(for change: OrderDiff, in space: Workspace)

    /// There is no photo beyond the end, in the direction of `step`, −1 or 1.
    mutating func passEnd(_ step: Int, in space: inout Workspace, at time: Time) -> [Request]

    /// Another mode takes its place.
    mutating func leave()

    /// What keys mean here.
    func inputContext(in space: Workspace) -> InputContext

    func wheelUse(in space: Workspace) -> WheelUse

    /// The next moment at which it changes of itself although nothing moves; nil to sleep.
    func nextWake(in space: Workspace, after time: Time) -> Time?

    /// True where the first photo follows the last.
    func isRing(in space: Workspace) -> Bool

    /// The index of the photo whose tile is at a point, where there are tiles.
    func tileIndex(at point: Point, in space: Workspace, _ time: Time) -> Int?

    /// Rows of the menu that there are here only.
    var menuItems: [SurfaceItem] { get }

    /// What a click on what it says of itself means.
    static var statusIntent: Intent { get }

    /// True where what headers tell of photos changes what is to be seen.
    static var showsHeaderFacts: Bool { get }

    /// True where the front photo plays, if it moves.
    static var playsFront: Bool { get }

    /// True where a drag of the front photo goes on while a few others come and go, whatever becomes of that photo.
    static var keepsGestureThroughChanges: Bool { get }
}

/// A way of browsing that keys, command line and configuration name.
package protocol BrowsingMode: Surface, Configurable {
    static var mode: Mode { get }
    /// As people say it.
    static var title: String { get }
    /// `g` and this bring it to the screen.
    static var key: Character { get }
    /// Whether photos of the trash are well looked at in it.
    static var suitsReview: Bool { get }
}

extension BrowsingMode {
    package static var suitsReview: Bool { true }
}

/// A row of the menu that there is on one surface only.
package struct SurfaceItem: Hashable, Sendable {
    package let intent: Intent
    package let label: String

    package init(
        intent: Intent, label: String
    ) {
        self.intent = intent
        self.label = label
    }
}

/// What the wheel does on a surface.
package enum WheelUse: Hashable, Sendable {
    /// From photo to photo, not too fast.
    case stepsPhotos
    /// From page to page, not too fast.
    case turnsPages
    /// It scrolls: each notch counts.
    case scrolls
}
