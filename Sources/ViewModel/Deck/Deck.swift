/// What the deck remembers beside the order.
struct Deck: Hashable, Sendable {
    var motion = Motion()
    /// The drag on it.
    var gesture: Gesture?
}
