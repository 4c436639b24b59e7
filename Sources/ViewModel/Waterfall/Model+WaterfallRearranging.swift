import DisplayList
import Geometry
import Layouts

/// The waterfall while its order changes as a whole.
extension Model {
    /// The selection keeps its place on the screen.
    mutating func waterfallRearrange(_ change: Rearrangement, at time: Time) {
        relayWaterfall(at: time)
        let former = space.album.order.front
        keepWaterfallFrontInPlace()
        let isLaidOut = space.album.order.index < waterfall.layout.count
        let tile =
            isLaidOut
            ? waterfallTile(space.album.order.index, offset: waterfallOffset(at: time), at: time)
            : nil
        space.replaceOrder(with: change.order)
        relayWaterfall(isStill: true, at: time)
        guard change.isFrontGone else { return }
        waterfall.frame = nil
        guard let former, let tile, space.options.motion != .off else { return }
        waterfall.flights.append(
            TileFlight(
                photo: former, kind: .fading, from: tile.rect, to: tile.rect,
                opacity: tile.opacity, span: space.span(space.options.durations.fade, at: time)))
    }

    /// Whatever comes and goes around it, the selection stays where it is seen.
    mutating func keepWaterfallFrontInPlace() {
        guard space.album.order.index < waterfall.layout.count,
            waterfall.list == space.album.order.list,
            isWaterfallTileInSight(space.album.order.index, scroll: waterfall.scroll)
        else { return }
        waterfall.anchor = waterfallAnchor(at: space.album.order.index)
    }
}
