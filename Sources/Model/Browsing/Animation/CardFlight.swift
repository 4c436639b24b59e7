package import DisplayList
package import Geometry

/// A card on its own way between the deck and the air above it.
package struct CardFlight: Hashable, Sendable {
    package enum Direction: Hashable, Sendable {
        /// Out of the deck: the poses are relative to the viewport's centre, and it is drawn above all cards.
        case leaving
        /// Into its place: the poses are relative to where the deck has it, wherever that moves meanwhile.
        case arriving
    }

    /// The most cards in the air at once; the oldest give way.
    package static let most = 8

    package let photo: PhotoID
    package let direction: Direction
    package let from: Pose
    package let to: Pose
    package let span: AnimationTiming
    package let curve: Curve

    package init(
        photo: PhotoID, direction: Direction, from: Pose, to: Pose, span: AnimationTiming,
        curve: Curve
    ) {
        self.photo = photo
        self.direction = direction
        self.from = from
        self.to = to
        self.span = span
        self.curve = curve
    }

    package func pose(at time: Time) -> Pose {
        from.flown(to: to, part: curve(span.progress(at: time)))
    }
}
