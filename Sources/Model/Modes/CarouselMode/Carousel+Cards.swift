import Browsing
private import Glibc
import DisplayList
import Geometry

/// Which cards are to be seen, and where.
extension Carousel {
    /// The cards as they are seen at `time`, back to front; photos in the air above the carousel are not among them.
    func cards(in space: Workspace, at time: Time) -> [CarouselCard] {
        let target = layout(in: space, at: time)
        return morph?.cards(over: target, at: time) ?? target
    }

    /// The cards as the carousel lays them out where it stands at `time`, back to front.
    func layout(in space: Workspace, at time: Time) -> [CarouselCard] {
        let geometry = geometry(in: space)
        return geometry.items(
            scroll: scroll(in: space, at: time), toggle: shownToggle(in: space, at: time)
        ).map { card($0, of: geometry, in: space) }
    }

    private func card(_ item: CarouselItem, of geometry: CarouselGeometry, in space: Workspace)
        -> CarouselCard
    {
        var item = item
        let edge = 2 * space.options.theme.borderWidth
        let box = geometry.itemSize
        // Farther away there is less light; the flat types have no depth to show.
        let strength = geometry.type == .taskSwitcher ? 0.25 : 0.45
        let shade = strength * (1 - exp(-0.9 * abs(item.depth)))
        let roundness = geometry.type == .taskSwitcher ? 1.0 : 0
        guard item.index >= 0, item.index < space.album.order.count else {
            return CarouselCard(
                photo: nil, item: item, size: box, roundness: roundness, shade: shade)
        }
        let photo = space.album.order.photos[item.index]
        if abs(item.offset) < 1e-9 { item.offset = 0 }
        let inner = contain(
            space.album.naturalSize(of: photo),
            in: Size(width: max(0, box.width - edge), height: max(0, box.height - edge)))
        return CarouselCard(
            photo: photo, item: item,
            size: Size(width: inner.width + edge, height: inner.height + edge),
            roundness: roundness, shade: shade)
    }

    /// True while nothing but an event changes what is to be seen of the cards.
    func isCalm(in space: Workspace, at time: Time) -> Bool {
        !isMoving(in: space, at: time) && grip == nil
    }
}
