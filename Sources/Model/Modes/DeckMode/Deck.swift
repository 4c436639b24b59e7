public import Browsing
import DisplayList
import Geometry

/// What the deck remembers beside the order.
package struct Deck: Hashable, Sendable {
    var motion = DeckMotion()
    /// The drag on it.
    var gesture: DeckDrag?

    package init() {}
}

extension Deck: BrowsingMode {
    package static var mode: Mode { .deck }
    package static var title: String { "deck" }
    package static var key: Character { "d" }
}

extension Mode {
    /// One card behind the other.
    public static let deck = Mode(named: "deck")
}

/// A drag under way: it affects the photo that was in front when it began, and no other.
struct DeckDrag: Hashable, Sendable {
    let photo: PhotoID
    let axis: Drag.Axis
    var translation: Point
}
