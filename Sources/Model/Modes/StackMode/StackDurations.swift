/// The times of the pile, in seconds.
package struct StackDurations: Hashable, Sendable {
    /// A photo flicked off the pile, and its way back under it.
    package var flickOut = 0.12
    package var settleBehind = 0.18
    /// The pile spread out: the backdrop, each photo's way, the most that all may be staggered; and back.
    package var spreadFade = 0.10
    package var spreadMove = 0.15
    package var spreadStagger = 0.40
    package var spreadClose = 0.20

    package init() {}
}
