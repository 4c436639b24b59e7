import Browsing
import Geometry

/// Where things are displayed when the waterfall is scrolled by `offset`.
extension Waterfall {
    func tile(_ index: Int, offset: Double, at time: Time) -> ShownTile {
        var place = layout.frame(of: index)
        place.origin.y -= offset
        guard let move = moves[index], !move.span.isOver(at: time) else {
            return ShownTile(rect: place)
        }
        return move.shown(over: place, at: time)
    }

    /// From its place to where a header is, in u.
    func headerShift(_ group: Int, at time: Time) -> Point {
        guard let shift = headerShifts[group] else { return .zero }
        return shift * (1 - Curve.easeOut(headerSpan.progress(at: time)))
    }
}
