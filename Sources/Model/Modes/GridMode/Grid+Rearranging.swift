import Browsing
import DisplayList
import Geometry

/// The grid while its order changes as a whole.
extension Grid {
    /// Those that leave fade where they are while the others close the gaps, those that come fade in.
    mutating func followCrowd(_ change: OrderChange, in space: inout Workspace, at time: Time) {
        let before = tiles(in: space, at: time).filter { isVisible($0, in: space) }
        let order = change.order
        self.change(movesTiles: true, in: &space, at: time) { $1.replaceOrder(with: order) }
        guard space.options.motion != .off else { return }
        for tile in before where !order.contains(tile.photo) {
            fade(tile, atMost: before.count, in: space, at: time)
        }
        let come = Set(change.change.come.map { order.photos[$0] })
        guard !come.isEmpty else { return }
        flights.removeAll { come.contains($0.photo) }
        for tile in tiles(in: space, at: time) where come.contains(tile.photo) {
            shifts[tile.photo] = GridShift(
                opacity: 0, span: space.span(space.options.durations.fade, at: time))
        }
    }

    mutating func follow(_ change: OrderChange, in space: inout Workspace, at time: Time) {
        let page = page(in: space)
        let tile = tiles(in: space, at: time).first {
            $0.index == space.album.order.index && isVisible($0, in: space)
        }
        space.replaceOrder(with: change.order)
        regroup(in: space)
        guard !change.isFrontGone else {
            rest()
            if let tile, space.options.motion != .off { fade(tile, in: space, at: time) }
            return
        }
        let shift = self.page(in: space) - page
        if turn?.line != nil { turn = nil }
        turn?.from += Double(shift)
        turn?.to += Double(shift)
        flip?.page += shift
        shifts = [:]
        glide = nil
    }
}
