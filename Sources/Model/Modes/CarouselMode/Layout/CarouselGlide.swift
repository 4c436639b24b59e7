/// A carousel that rolls on after a drag and slows down evenly; positions in items, times in seconds.
struct CarouselGlide: Hashable, Sendable {
    var start: Double
    var end: Double
    /// Items a second at the start.
    var speed: Double

    init(start: Double, end: Double, speed: Double) {
        self.start = start
        self.end = end
        self.speed = speed
    }

    var distance: Double { end - start }
    var duration: Double { speed == 0 ? 0 : 2 * abs(distance / speed) }

    /// Where it is after `time`; exactly at the end once the duration is over.
    func position(at time: Double) -> Double {
        guard time < duration else { return end }
        let t = max(0, time)
        return start + speed * t - speed * t * t / (2 * duration)
    }
}

/// What letting go of a carousel does.
enum CarouselRelease: Hashable, Sendable {
    case glide(CarouselGlide)
    /// It scrolls to that position, which may stand for a photo around the ring.
    case scroll(to: Double)
    /// It stays where it is.
    case stay
}

extension CarouselGeometry {
    /// Slower than this, in items a second, and nearer than a tenth of an item, there is no glide.
    private static let leastSpeed = 2.0
    private static let leastWay = 0.1

    /// How far a carousel would roll that is let go at `speed`, if it were endless and had no items to stop at.
    func naturalDistance(speed: Double) -> Double {
        speed / (60 * max(1e-3, 1 - options.decelerationRate))
    }

    /// True where it is fast enough to roll on.
    func glides(speed: Double) -> Bool {
        abs(speed) > Self.leastSpeed && abs(naturalDistance(speed: speed)) > Self.leastWay
    }

    /// How it rolls from `start`; nil where an end is in the way, or nothing is left to roll.
    func glide(from start: Double, speed: Double) -> CarouselGlide? {
        guard count > 0, speed != 0 else { return nil }
        var end = start + naturalDistance(speed: speed)
        let forward = speed > 0
        if options.isPaging {
            end = start.rounded(forward ? .up : .down)
        } else if options.stopsAtItems {
            end = end.rounded(forward ? .up : .down)
        }
        if !wraps { end = max(-bounce, min(Double(count - 1) + bounce, end)) }
        let glide = CarouselGlide(start: start, end: end, speed: speed)
        return glide.distance * speed > 0 ? glide : nil
    }

    /// What happens when a drag lets go at `scroll` with `speed` items a second.
    func release(atScroll scroll: Double, speed: Double) -> CarouselRelease {
        guard count > 0 else { return .stay }
        if glides(speed: speed), let glide = glide(from: scroll, speed: speed) {
            return .glide(glide)
        }
        let nearest = scroll.rounded(.toNearestOrAwayFromZero)
        let isPastEnd = overshoot(atScroll: scroll) != 0
        guard options.alignsToItems || isPastEnd else { return .stay }
        let pushes = abs(speed) > Self.leastSpeed && abs(scroll - nearest) > Self.leastWay
        let target = nearest + (pushes ? (speed > 0 ? 1 : -1) : 0)
        return .scroll(to: wraps ? target : max(0, min(Double(count - 1), target)))
    }
}
