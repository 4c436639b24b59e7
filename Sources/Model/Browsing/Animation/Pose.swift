package import Geometry

/// How a card is held: relative to its place in the deck, or to the viewport's centre.
package struct Pose: Hashable, Sendable {
    package var offset = Point.zero
    package var scale = 1.0
    package var rotation = 0.0
    package var opacity = 1.0

    package init(
        offset: Point = .zero, scale: Double = 1, rotation: Double = 0, opacity: Double = 1
    ) {
        self.offset = offset
        self.scale = scale
        self.rotation = rotation
        self.opacity = opacity
    }

    package static let rest = Pose()

    /// Where it is, and not to be seen any more.
    package var gone: Pose {
        var pose = self
        pose.opacity = 0
        return pose
    }

    package func mixed(with other: Pose, part: Double) -> Pose {
        func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * part }
        return Pose(
            offset: Point(x: mix(offset.x, other.offset.x), y: mix(offset.y, other.offset.y)),
            scale: mix(scale, other.scale), rotation: mix(rotation, other.rotation),
            opacity: mix(opacity, other.opacity))
    }

    /// The pose `part` of the way to another one through the air: as opaque as `opacityInFlight` has it.
    package func flown(to other: Pose, part: Double) -> Pose {
        var pose = mixed(with: other, part: part)
        if offset != other.offset {
            pose.opacity = opacityInFlight(from: opacity, to: other.opacity, part: part)
        }
        return pose
    }
}

/// How opaque a photo is that flies, `part` of its way.
///
/// It keeps its own pixels for seven tenths of its way from where it rests or back to there, and fades beyond: two photos
/// are not seen through each other.
package func opacityInFlight(from start: Double, to end: Double, part: Double) -> Double {
    let fading = 0.3
    let gone = start > end ? (part - (1 - fading)) / fading : part / fading
    return start + (end - start) * min(1, max(0, gone))
}
