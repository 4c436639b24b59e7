import DisplayList
import Geometry
import Layouts

/// The grid while its order changes as a whole.
extension Model {
    mutating func gridRearrange(_ change: Rearrangement, at time: Time) {
        let page = gridPage
        let tile = gridTiles(at: time).first {
            $0.index == space.album.order.index && isGridVisible($0)
        }
        space.replaceOrder(with: change.order)
        gridRegroup()
        guard !change.isFrontGone else {
            grid.rest()
            if let tile, space.options.motion != .off { gridFade(tile, at: time) }
            return
        }
        let shift = gridPage - page
        if grid.turn?.line != nil { grid.turn = nil }
        grid.turn?.from += Double(shift)
        grid.turn?.to += Double(shift)
        grid.flip?.page += shift
        grid.shifts = [:]
        grid.glide = nil
    }
}
