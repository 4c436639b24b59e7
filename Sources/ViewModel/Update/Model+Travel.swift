import DisplayList
import Geometry

extension Model {
    /// Turns `step` pages, −1 or 1; at an end the deck only yields and swings back.
    mutating func travel(by step: Int, at time: Time) {
        guard !order.isEmpty else { return }
        direction = step
        let target = order.index + step
        if target == order.clamped(target) {
            go(to: target, at: time)
        } else {
            boundaryHit(step, at: time)
        }
    }

    /// Goes to the photo at `target`, clamped.
    mutating func travel(to target: Int, at time: Time) {
        guard !order.isEmpty else { return }
        let target = order.clamped(target)
        guard target != order.index else { return }
        direction = target > order.index ? 1 : -1
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
        if let last = lastWheelPage, time - last < options.durations.wheelPage - 1e-9 { return }
        lastWheelPage = time
        guardian.question = nil
        message = nil
        letGo(at: time)
        if surface == .grid {
            gridTurn(by: notches.signum(), at: time)
        } else {
            travel(by: notches.signum(), at: time)
        }
    }

    /// True where the wheel scrolls rather than turns pages: each notch counts then.
    private var scrollsByWheel: Bool {
        switch surface {
        case .waterfall: true
        case .stack: isPileSpread
        case .viewer: isViewerZoomed
        case .deck, .grid, .carousel: false
        }
    }

    /// There is no photo beyond: the surface yields a little and comes back, but for the pile, which has no ends.
    private mutating func boundaryHit(_ step: Int, at time: Time) {
        switch surface {
        case .stack: _ = stackAct(on: step > 0 ? .next : .back, isRepeat: false, at: time)
        case .deck: nudge(step, at: time)
        case .carousel: carouselPassEnd(step, at: time)
        case .viewer: viewerBoundary(step, at: time)
        case .grid, .waterfall: break
        }
    }

    mutating func resize(to room: Viewport, at time: Time) {
        viewport = room
        menu = nil
        fitBar()
        passage = nil
        settle(mode, at: time)
        if viewer != nil { viewerSettle(at: time) }
        if helpScroll != nil { scrollHelp(by: 0) }
    }

    /// The photos to have ready, the most urgent first: the front, then ahead and behind by turns.
    var neighbours: [PhotoID] {
        guard !order.isEmpty else { return [] }
        var steps = [0]
        // In haste nobody turns back.
        if isHasty { steps += (1...max(1, options.lookAhead)).map { $0 * direction } }
        for distance in 1...max(1, options.lookAhead, options.lookBehind) {
            if !isHasty, distance <= options.lookAhead { steps.append(distance * direction) }
            // What lies behind is wanted half as much as what lies ahead.
            if distance == 1, options.lookBehind > 0 { steps.append(-direction) }
            let behind = (distance + 1) / 2
            if distance >= 3, distance % 2 == 1, behind <= options.lookBehind {
                steps.append(-behind * direction)
            }
        }
        return steps.map { order.index + $0 }
            .filter { $0 >= 0 && $0 < order.count }
            .map { order.photos[$0] }
            .filter { !isUndecodable($0) }
    }
}
