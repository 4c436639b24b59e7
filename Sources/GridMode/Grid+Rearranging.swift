import Browsing
import DisplayList
import Geometry
import Layouts

/// The grid while its order changes as a whole.
extension Grid {
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
