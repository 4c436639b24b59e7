import DisplayList
import Geometry
import Layouts

/// The carousel while its order changes as a whole: positions are counted from the photo in front, and stay.
extension Model {
    mutating func carouselRearrange(_ change: Rearrangement, at time: Time) {
        let former = space.album.order.front
        let shown = former.flatMap { carouselPlace(of: $0, at: time) }
        let before = carouselCards(at: time)
        let stood = carouselGeometry.shift(atScroll: carouselScroll(at: time))
        space.replaceOrder(with: change.order)
        carousel.morph = nil
        guard change.isFrontGone else {
            carouselKeepWithinEnds()
            // Nearer to an end than before, or farther from it, all cards stand elsewhere.
            if carouselGeometry.shift(atScroll: carouselScroll(at: time)) != stood {
                carouselMorph(from: before, at: time)
            }
            return
        }
        carouselRest()
        guard let former, let shown, shown.seenBounds != nil, space.options.motion != .off else {
            return
        }
        leave(former, as: shown, to: Pose(opacity: 0), .linear, at: time)
    }

    /// Where the carousel was to stand between photos, it stands between those there are.
    mutating func carouselKeepWithinEnds() {
        guard !carouselGeometry.wraps else { return }
        let last = Double(max(0, space.album.order.count - 1 - space.album.order.index))
        carousel.lean = min(last, max(-Double(space.album.order.index), carousel.lean))
    }
}
