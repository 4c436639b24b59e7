import DisplayList
import Geometry
import Layouts

/// Scrolling without anybody's doing (browsing.md §3.7).
extension Model {
    /// The most that one step takes in, in seconds: whoever was stopped for a minute does not jump.
    private static var longestStep: Double { 0.1 }

    /// True where the carousel is to scroll by itself, now or after a pause.
    var isAutoscrolling: Bool {
        space.options.carousel.autoscroll != 0 && space.options.motion == .full && viewer == nil
            && space.album.order.count > 1
    }

    /// What the carousel stands at when nothing else moves it, in items from the front photo.
    func autoscrolled(at time: Time) -> Double {
        guard isAutoscrolling, carousel.grip == nil else { return carousel.lean }
        let step = max(0, min(Self.longestStep, time - carousel.autoscrolledTo))
        let lean = carousel.lean + space.options.carousel.autoscroll * step
        let geometry = carouselGeometry
        return lean - geometry.overshoot(atScroll: Double(space.album.order.index) + lean)
    }

    /// True while the carousel scrolls by itself and has not come to an end.
    func isAutoscrollMoving(at time: Time) -> Bool {
        guard isAutoscrolling, carousel.grip == nil, time >= carousel.autoscrolledTo else {
            return false
        }
        return hasWayToScroll
    }

    private var hasWayToScroll: Bool {
        let forward = space.options.carousel.autoscroll > 0
        let scroll = Double(space.album.order.index) + carousel.lean
        return carouselGeometry.wraps
            || (forward ? scroll < Double(space.album.order.count - 1) : scroll > 0)
    }

    /// Takes in what was scrolled since the last event.
    mutating func advanceAutoscroll(at time: Time) {
        guard isAutoscrolling, carousel.grip == nil, carousel.roll == nil else {
            let pause = viewer == nil ? 0 : CarouselState.pause
            carousel.autoscrolledTo = max(carousel.autoscrolledTo, time + pause)
            return
        }
        guard time > carousel.autoscrolledTo else { return }
        carousel.lean = autoscrolled(at: time)
        carousel.autoscrolledTo = time
        carouselFollowCentre(at: time)
    }

    /// Somebody has done something: the carousel waits, on an item if it is to.
    mutating func pauseAutoscroll(at time: Time) {
        guard isAutoscrolling else { return }
        advanceAutoscroll(at: time)
        carousel.autoscrolledTo = time + CarouselState.pause
        guard carousel.lean != 0, carousel.roll == nil, carousel.grip == nil,
            space.options.carousel.alignsToItems
        else { return }
        let turned = carouselToggle(at: time)
        carouselRoll(from: carousel.lean, pace: .catchUp, at: time)
        carouselKeepTurned(turned, at: time)
    }

    /// When the carousel begins to scroll by itself although nothing moves now; nil where it does not.
    func autoscrollWake(after time: Time) -> Time? {
        guard mode == .carousel, isAutoscrolling, carousel.autoscrolledTo > time, hasWayToScroll
        else { return nil }
        return carousel.autoscrolledTo
    }
}
