import DisplayList
import Geometry
import Layouts

/// The viewer while the order changes below it.
extension Model {
    /// The photo in front stays as it is seen; where it is gone, the next one comes to the front as after a trash.
    mutating func viewerRearrange(_ change: Rearrangement, at time: Time) {
        guard change.isFrontGone, let former = order.front else {
            order = change.order
            settle(mode, at: time)
            return
        }
        // It goes last of all: what takes its place is behind it by then.
        var list = change.order.list
        list.insert(former, at: change.order.index)
        order = Order(list, index: change.order.index)
        _ = viewerTakeOut(at: order.index, thrown: nil, at: time)
    }

    /// The pages beside the one in the hand are those that are there now.
    mutating func viewerFollowNeighbours() {
        guard let drag = viewer?.drag, drag.photo == order.front else { return }
        let (before, after) = (order.index - 1, order.index + 1)
        viewer?.drag?.previous = before >= 0 ? order.photos[before] : nil
        viewer?.drag?.next = after < order.count ? order.photos[after] : nil
    }
}
