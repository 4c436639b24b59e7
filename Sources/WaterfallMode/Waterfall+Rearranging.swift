import Browsing
import DisplayList
import Geometry
import Layouts

/// The waterfall while its order changes as a whole.
extension Waterfall {
    /// The selection keeps its place on the screen.
    mutating func follow(_ change: OrderChange, in space: inout Workspace, at time: Time) {
        relayout(in: &space, at: time)
        let former = space.album.order.front
        keepFrontInPlace(in: space)
        let isLaidOut = space.album.order.index < layout.count
        let tile =
            isLaidOut
            ? tile(space.album.order.index, offset: offset(in: space, at: time), at: time)
            : nil
        space.replaceOrder(with: change.order)
        relayout(isStill: true, in: &space, at: time)
        guard change.isFrontGone else { return }
        frame = nil
        guard let former, let tile, space.options.motion != .off else { return }
        flights.append(
            TileFlight(
                photo: former, kind: .fading, from: tile.rect, to: tile.rect,
                opacity: tile.opacity, span: space.span(space.options.durations.fade, at: time)))
    }

    /// Whatever comes and goes around it, the selection stays where it is seen.
    mutating func keepFrontInPlace(in space: Workspace) {
        guard space.album.order.index < layout.count,
            list == space.album.order.list,
            isInSight(space.album.order.index, scroll: scroll, in: space)
        else { return }
        anchor = anchorOfTile(at: space.album.order.index)
    }
}
