import DisplayList
import Geometry

/// A card on its own way between the deck and the air above it.
struct Flight: Hashable, Sendable {
    enum Direction: Hashable, Sendable {
        /// Out of the deck: the poses are relative to the viewport's centre, and it is drawn above all cards.
        case leaving
        /// Into its place: the poses are relative to where the deck has it, wherever that moves meanwhile.
        case arriving
    }

    let photo: PhotoID
    let direction: Direction
    let from: Pose
    let to: Pose
    let span: Span
    let curve: Curve

    func pose(at time: Time) -> Pose {
        from.flown(to: to, part: curve(span.progress(at: time)))
    }
}
