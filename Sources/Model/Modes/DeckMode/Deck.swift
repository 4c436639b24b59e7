import Browsing

/// What the deck remembers beside the order.
package struct Deck: Hashable, Sendable {
    var motion = DeckMotion()
    /// The drag on it.
    var gesture: DeckDrag?

    package init() {}
}
