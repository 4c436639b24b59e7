import Browsing
import Geometry

/// The waterfall scrolling to where it rests.
struct ScrollGlide: Hashable, Sendable {
    /// Where it began, in u.
    var from: Double
    let span: AnimationTiming
    /// How a flick runs out; nil for a way that ends gently in its time.
    var friction: WaterfallGlide?

    /// Where it is scrolled to at `time` on its way to `rest`.
    func position(at time: Time, rest: Double) -> Double {
        let progress = span.progress(at: time)
        let part = friction.map { $0.part(progress) } ?? Curve.easeOut(progress)
        return from + (rest - from) * part
    }
}
