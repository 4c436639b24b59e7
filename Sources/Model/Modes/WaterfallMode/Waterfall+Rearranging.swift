import Browsing
import DisplayList
import Geometry

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

    /// Those that leave fade where they are while the others close the gaps, those that come fade in.
    mutating func followCrowd(_ change: OrderChange, in space: inout Workspace, at time: Time) {
        relayout(in: &space, at: time)
        let former = tiles(in: space, at: time)
            .map { (photo: photos[$0.index], tile: $0.tile) }
            .filter { !change.order.contains($0.photo) }
        let come = Set(change.change.come.map { change.order.photos[$0] })
        flights.removeAll { come.contains($0.photo) }
        if change.isFrontGone { frame = nil }
        space.replaceOrder(with: change.order)
        relayout(keepsTop: true, in: &space, at: time)
        guard space.options.motion != .off else { return }
        let span = space.span(space.options.durations.fade, at: time)
        flights += former.map {
            TileFlight(
                photo: $0.photo, kind: .fading, from: $0.tile.rect, to: $0.tile.rect,
                opacity: $0.tile.opacity, span: span)
        }
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
