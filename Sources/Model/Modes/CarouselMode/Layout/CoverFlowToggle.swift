import Browsing
import Geometry

/// How far an item of CoverFlow 2 is turned to the side: −1…1 for its `offset` and the carousel's `toggle` in −1…1.
///
/// The front card stays flat while it is dragged, and tips over when another one becomes the front.
func coverFlowTurn(offset: Double, toggle: Double) -> Double {
    if toggle > 0 {
        if offset <= -0.5 { return -1 }
        if offset <= 0.5 { return -toggle }
        if offset <= 1.5 { return 1 - toggle }
    } else {
        if offset > 0.5 { return 1 }
        if offset > -0.5 { return -toggle }
        if offset > -1.5 { return -1 - toggle }
    }
    return max(-1, min(1, offset))
}

/// How long a card takes to tip over, in seconds, when it is dragged at `speed` items a second.
func coverFlowToggleDuration(speed: Double) -> Double {
    guard speed != 0 else { return 0.4 }
    return 0.2 + 0.2 * max(0, min(1, 1 / abs(speed)))
}

/// A part of CoverFlow 2's toggle that goes back to 0.
struct CarouselToggle: Hashable, Sendable {
    let from: Double
    let span: AnimationTiming

    func value(at time: Time) -> Double {
        from * (1 - Curve.cubicInOut(span.progress(at: time)))
    }

    func isOver(at time: Time) -> Bool { from == 0 || span.isOver(at: time) }
}
