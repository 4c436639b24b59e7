import DisplayList
import Geometry
import Layouts

/// The waterfall while its order changes as a whole.
extension Model {
    /// The selection keeps its place on the screen.
    mutating func waterfallRearrange(_ change: Rearrangement, at time: Time) {
        relayWaterfall(at: time)
        let former = order.front
        keepWaterfallFrontInPlace()
        let isLaidOut = order.index < waterfall.layout.count
        let tile =
            isLaidOut
            ? waterfallTile(order.index, offset: waterfallOffset(at: time), at: time) : nil
        order = change.order
        relayWaterfall(isStill: true, at: time)
        guard change.isFrontGone else { return }
        waterfall.frame = nil
        guard let former, let tile, options.motion != .off else { return }
        waterfall.flights.append(
            TileFlight(
                photo: former, kind: .fading, from: tile.rect, to: tile.rect,
                opacity: tile.opacity, span: span(options.durations.fade, at: time)))
    }

    /// Whatever comes and goes around it, the selection stays where it is seen.
    mutating func keepWaterfallFrontInPlace() {
        guard order.index < waterfall.layout.count, waterfall.list == order.list,
            isWaterfallTileInSight(order.index, scroll: waterfall.scroll)
        else { return }
        waterfall.anchor = waterfallAnchor(at: order.index)
    }
}
