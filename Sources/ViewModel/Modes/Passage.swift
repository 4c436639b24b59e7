import DisplayList
import Geometry

/// The photo in front on its way from one mode to the next, while the old mode fades and the new one appears.
struct Passage: Hashable, Sendable {
    let photo: PhotoID
    /// How it stood in the mode it leaves.
    let from: Sprite
    /// What else was to be seen there.
    let rest: [Sprite]
    let span: Span

    /// True once the new mode is to be seen well enough to be judged.
    func isArrived(at time: Time) -> Bool { span.progress(at: time) > 0.8 }
}
