import Browsing
import DisplayList
import Geometry

/// A photo on its own way between the carousel and the air above it.
struct CarouselFlight: Hashable, Sendable {
    enum Direction: Hashable, Sendable {
        /// Out of the carousel, as it was seen there, above all cards.
        case leaving(Sprite)
        /// Into its place, wherever that goes meanwhile.
        case arriving
    }

    let photo: PhotoID
    let direction: Direction
    /// Relative to how the photo was seen, or to its place.
    let from: Pose
    let to: Pose
    let span: AnimationTiming
    let curve: Curve

    func pose(at time: Time) -> Pose {
        from.flown(to: to, part: curve(span.progress(at: time)))
    }

    var isArriving: Bool { direction == .arriving }
}

extension Sprite {
    /// The sprite held differently: shifted, enlarged, turned, faded.
    func held(_ pose: Pose) -> Sprite {
        guard pose != .rest else { return self }
        var sprite = self
        sprite.centre = centre + pose.offset
        sprite.scale *= pose.scale
        sprite.rotation += pose.rotation
        sprite.opacity *= pose.opacity
        sprite.isAtRest = false
        return sprite
    }
}
