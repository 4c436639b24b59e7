import Browsing
import DisplayList
import Geometry

/// The carousel as one of the surfaces.
extension Carousel: Surface {
    mutating func settle(in space: inout Workspace, at time: Time) {
        let options = options
        self = Carousel()
        self.options = options
        autoscrolledTo = time + Carousel.pause
    }

    mutating func handle(_ intent: Intent, isRepeat: Bool, in space: inout Workspace, at time: Time)
        -> [Request]?
    {
        pauseAutoscroll(in: &space, at: time)
        switch intent {
        case .stepStyle(let step): return stepStyle(step, in: &space, at: time)
        default: return nil
        }
    }

    func isMoving(in space: Workspace, at time: Time) -> Bool {
        let isRolling = roll.map { !$0.isOver(at: time) } ?? false
        let isMorphing = morph.map { !$0.span.isOver(at: time) } ?? false
        return isRolling || isMorphing || isTipping(in: space, at: time)
            || flights.contains { !$0.span.isOver(at: time) }
            || isAutoscrollMoving(in: space, at: time)
    }

    private func isTipping(in space: Workspace, at time: Time) -> Bool {
        guard options.type == .coverFlow2 else { return false }
        return [toggle, laterToggle].contains {
            $0.map { !$0.isOver(at: time) } ?? false
        }
    }

    mutating func prune(in space: inout Workspace, at time: Time) {
        if roll?.isOver(at: time) ?? false { roll = nil }
        if morph?.span.isOver(at: time) ?? false { morph = nil }
        if toggle?.isOver(at: time) ?? false { toggle = nil }
        if roll == nil, laterToggle?.isOver(at: time) ?? false {
            laterToggle = nil
        }
        flights.removeAll { $0.span.isOver(at: time) }
        advanceAutoscroll(in: &space, at: time)
    }

    static var statusIntent: Intent { .stepStyle(1) }
}
