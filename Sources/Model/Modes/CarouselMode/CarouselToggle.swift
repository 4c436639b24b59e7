import Browsing
import Geometry

/// A part of CoverFlow 2's toggle that goes back to 0.
struct CarouselToggle: Hashable, Sendable {
    let from: Double
    let span: AnimationTiming

    func value(at time: Time) -> Double {
        from * (1 - Curve.cubicInOut(span.progress(at: time)))
    }

    func isOver(at time: Time) -> Bool { from == 0 || span.isOver(at: time) }
}
