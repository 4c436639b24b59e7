import DisplayList
import Geometry

extension Model {
    /// Turns `step` pages, −1 or 1; at an end the deck only yields and swings back.
    mutating func travel(by step: Int, at time: Time) {
        guard !space.album.order.isEmpty else { return }
        space.direction = step
        let target = space.album.order.index + step
        if target == space.album.order.clamped(target) {
            go(to: target, at: time)
        } else {
            boundaryHit(step, at: time)
        }
    }

    /// Goes to the photo at `target`, clamped.
    mutating func travel(to target: Int, at time: Time) {
        guard !space.album.order.isEmpty else { return }
        let target = space.album.order.clamped(target)
        guard target != space.album.order.index else { return }
        space.direction = target > space.album.order.index ? 1 : -1
        go(to: target, at: time)
    }

    /// One page for each time that has passed since the last, however fast the wheel turns; lines of help while it is open.
    mutating func wheel(_ notches: Int, at time: Time) {
        guard notches != 0 else { return }
        guard phase.isBrowsing else {
            scrollHelp(by: 3 * notches.signum())
            return
        }
        if scrollsByWheel {
            guardian.question = nil
            message = nil
            _ = pointOnSurface(.wheel(notches), at: time)
            return
        }
        // Moments are sums of many small times: those that differ in the last digit are the same.
        if let last = lastWheelPage, time - last < space.options.durations.wheelPage - 1e-9 {
            return
        }
        lastWheelPage = time
        guardian.question = nil
        message = nil
        letGo(at: time)
        if surface == .grid {
            grid.turnPages(by: notches.signum(), in: &space, at: time)
        } else {
            travel(by: notches.signum(), at: time)
        }
    }

    /// True where the wheel scrolls rather than turns pages: each notch counts then.
    private var scrollsByWheel: Bool {
        switch surface {
        case .waterfall: true
        case .stack: stack.isSpread
        case .viewer: viewer?.isZoomed(in: space) ?? false
        case .deck, .grid, .carousel: false
        }
    }

    /// There is no photo beyond: the surface yields a little and comes back, but for the pile, which has no ends.
    private mutating func boundaryHit(_ step: Int, at time: Time) {
        switch surface {
        case .stack:
            _ = stack.handle(step > 0 ? .next : .back, isRepeat: false, in: &space, at: time)
        case .deck: deck.nudge(step, in: space, at: time)
        case .carousel: carousel.passEnd(step, in: &space, at: time)
        case .viewer:
            _ = perform(viewer?.passEnd(step, in: space, at: time) ?? [], at: time)
        case .grid, .waterfall: break
        }
    }

    mutating func resize(to room: Viewport, at time: Time) {
        space.resize(to: room)
        menu = nil
        fitBar()
        passage = nil
        settle(mode, at: time)
        if viewer != nil { settleViewer(at: time) }
        if helpScroll != nil { scrollHelp(by: 0) }
    }
}
