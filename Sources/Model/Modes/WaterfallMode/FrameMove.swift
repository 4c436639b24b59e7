import Browsing
import Geometry

/// The frame around the selection on its way from one tile to the next.
struct FrameMove: Hashable, Sendable {
    /// The tile that it left, in u from the top of the waterfall.
    var from: Rect
    let span: AnimationTiming

    func rect(to tile: Rect, at time: Time) -> Rect {
        from.mixed(with: tile, part: Curve.easeOut(span.progress(at: time)))
    }
}
