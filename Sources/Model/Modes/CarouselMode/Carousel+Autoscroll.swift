import Browsing
import DisplayList
import Geometry

/// Automatic scrolling.
extension Carousel {
    /// The most that one step takes in, in seconds: after a stop of a minute nothing jumps.
    private static var longestStep: Double { 0.1 }

    /// True where the carousel is to scroll by itself, now or after a pause.
    func isAutoscrolling(in space: Workspace) -> Bool {
        options.autoscroll != 0 && space.options.motion == .full && !space.isCovered
            && space.album.order.count > 1
    }

    /// What the carousel stands at when nothing else moves it, in items from the front photo.
    func autoscrolled(in space: Workspace, at time: Time) -> Double {
        guard isAutoscrolling(in: space), grip == nil else { return self.lean }
        let step = max(0, min(Self.longestStep, time - autoscrolledTo))
        let lean = self.lean + options.autoscroll * step
        let geometry = geometry(in: space)
        return lean - geometry.overshoot(atScroll: Double(space.album.order.index) + lean)
    }

    /// True while the carousel scrolls by itself and has not come to an end.
    func isAutoscrollMoving(in space: Workspace, at time: Time) -> Bool {
        guard isAutoscrolling(in: space), grip == nil, time >= autoscrolledTo else {
            return false
        }
        return hasWayToScroll(in: space)
    }

    private func hasWayToScroll(in space: Workspace) -> Bool {
        let forward = options.autoscroll > 0
        let scroll = Double(space.album.order.index) + lean
        return geometry(in: space).wraps
            || (forward ? scroll < Double(space.album.order.count - 1) : scroll > 0)
    }

    /// Takes in what was scrolled since the last event.
    mutating func advanceAutoscroll(in space: inout Workspace, at time: Time) {
        guard isAutoscrolling(in: space), grip == nil, roll == nil else {
            let pause = space.isCovered ? Carousel.pause : 0
            autoscrolledTo = max(autoscrolledTo, time + pause)
            return
        }
        guard time > autoscrolledTo else { return }
        lean = autoscrolled(in: space, at: time)
        autoscrolledTo = time
        followCentre(in: &space, at: time)
    }

    /// The user was active: the carousel waits, on an item if it is to.
    mutating func pauseAutoscroll(in space: inout Workspace, at time: Time) {
        guard isAutoscrolling(in: space) else { return }
        advanceAutoscroll(in: &space, at: time)
        autoscrolledTo = time + Carousel.pause
        guard lean != 0, roll == nil, grip == nil,
            options.alignsToItems
        else { return }
        let turned = shownToggle(in: space, at: time)
        startRoll(from: lean, pace: .catchUp, in: space, at: time)
        keepTurned(turned, in: space, at: time)
    }

    /// When the carousel begins to scroll by itself although nothing moves now; nil where it does not.
    func nextWake(in space: Workspace, after time: Time) -> Time? {
        guard isAutoscrolling(in: space), autoscrolledTo > time, hasWayToScroll(in: space)
        else { return nil }
        return autoscrolledTo
    }
}
