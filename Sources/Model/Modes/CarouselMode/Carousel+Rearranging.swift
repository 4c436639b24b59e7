import Browsing
import DisplayList
import Geometry

/// The carousel while its order changes as a whole: positions are counted from the photo in front, and stay.
extension Carousel {
    mutating func follow(_ change: OrderChange, in space: inout Workspace, at time: Time) {
        let former = space.album.order.front
        let shown = former.flatMap { place(of: $0, in: space, at: time) }
        let before = cards(in: space, at: time)
        let stood = geometry(in: space).shift(atScroll: scroll(in: space, at: time))
        space.replaceOrder(with: change.order)
        morph = nil
        guard change.isFrontGone else {
            keepWithinEnds(in: space)
            // Nearer to an end than before, or farther from it, all cards stand elsewhere.
            if geometry(in: space).shift(atScroll: scroll(in: space, at: time)) != stood {
                morphCards(from: before, in: space, at: time)
            }
            return
        }
        rest()
        guard let former, let shown, shown.seenBounds != nil, space.options.motion != .off else {
            return
        }
        flyOut(former, as: shown, to: Pose(opacity: 0), .linear, in: space, at: time)
    }

    /// Where the carousel was to stand between photos, it stands between those there are.
    mutating func keepWithinEnds(in space: Workspace) {
        guard !geometry(in: space).wraps else { return }
        let last = Double(max(0, space.album.order.count - 1 - space.album.order.index))
        lean = min(last, max(-Double(space.album.order.index), lean))
    }
}
