@_spi(Coordinator) import Browsing
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
            passEnd(step, at: time)
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
        guard inputContext.isBrowsing else {
            scrollHelp(by: 3 * notches.signum())
            return
        }
        let use = surfaces.wheelUse(in: space)
        if use == .scrolls {
            trashGuard.question = nil
            bar.message = nil
            _ = pointInFront(.wheel(notches), at: time)
            return
        }
        guard surfaces.noteWheel(at: time, pause: space.options.durations.wheelPage) else { return }
        trashGuard.question = nil
        bar.message = nil
        cancelGesture(at: time)
        if use == .turnsPages {
            _ = pointInFront(.wheel(notches), at: time)
        } else {
            travel(by: notches.signum(), at: time)
        }
    }

    mutating func resize(to room: Viewport, at time: Time) {
        space.resize(to: room)
        panels.menu = nil
        fitBar()
        surfaces.transition = nil
        settle(at: time)
        let wasComparing = surfaces.compare != nil
        if surfaces.overlay != nil { surfaces.settleOverlay(in: &space, at: time) }
        if wasComparing, surfaces.compare == nil { sayTooSmall(at: time) }
        if panels.helpScroll != nil { scrollHelp(by: 0) }
    }
}
