package import Browsing
package import DisplayList
import Geometry

/// The viewer while the order changes below it.
extension Viewer {
    /// The photo in front stays as it is seen; where it is gone, the next one comes to the front as after a trash.
    package mutating func follow(_ change: OrderChange, in space: inout Workspace, at time: Time) {
        guard change.isFrontGone, let former = space.album.order.front else {
            space.replaceOrder(with: change.order)
            return
        }
        // It goes last of all: what takes its place is behind it by then.
        var list = change.order.list
        list.insert(former, at: change.order.index)
        space.replaceOrder(with: Order(list, index: change.order.index))
        _ = remove(at: space.album.order.index, thrown: nil, in: &space, at: time)
    }

    /// The pages beside the one in the hand are those that are there now.
    package mutating func followNeighbours(in space: Workspace) {
        guard let held = drag, held.photo == space.album.order.front else { return }
        let (before, after) = (space.album.order.index - 1, space.album.order.index + 1)
        drag?.previous = before >= 0 ? space.album.order.photos[before] : nil
        drag?.next = after < space.album.order.count ? space.album.order.photos[after] : nil
    }
}

/// What is on its way out of the viewer.
extension Viewer {
    /// Photos on their way out of the viewer, as they are displayed.
    package func departing(in space: Workspace, at time: Time) -> [Sprite] {
        departures.filter { !$0.span.isOver(at: time) }.flatMap { departure in
            departure.from.last?.mixed(
                with: departure.to, part: departure.curve(departure.span.progress(at: time)),
                content: space.album.naturalSize(of: departure.photo), canvas: space.area) ?? []
        }
    }
}
