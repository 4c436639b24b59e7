import Browsing

/// What the deck remembers beside the order.
package struct Deck: Hashable, Sendable {
    var motion = Motion()
    /// The drag on it.
    var gesture: Gesture?

    package init() {}
}
