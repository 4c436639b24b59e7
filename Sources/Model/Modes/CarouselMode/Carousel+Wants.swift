import Browsing
import DisplayList
import Geometry

/// Which pixels the carousel wants, and which photo it shows.
extension Carousel {
    /// Faster than this many items ahead of the front photo, any picture will do.
    private static var fleetingItems: Double { 3 }

    /// The front photo, then those to be seen, the nearest first, then those that may come.
    func wants(in space: Workspace, at time: Time) -> [Want] {
        let room = room(in: space)
        let isRushing = abs(displacement(in: space, at: time)) > Self.fleetingItems
        var wants: [Want] = []
        var known: Set<PhotoID> = []
        func add(_ photo: PhotoID, _ urgency: Want.Urgency, isFleeting: Bool = false) {
            if space.album.isPictureless(photo) { return }
            guard known.insert(photo).inserted else { return }
            wants.append(Want(photo, room: room, urgency: urgency, isFleeting: isFleeting))
        }
        if let front = space.album.order.front { add(front, .shown) }
        let canvas = Rect(origin: .zero, size: space.viewport.size)
        let middle = geometry(in: space).centre
        let seen = layout(in: space, at: time).sorted { abs($0.item.offset) < abs($1.item.offset) }
        for card in seen {
            guard let photo = card.photo, let bounds = card.bounds(around: middle),
                bounds.intersection(canvas) != nil
            else { continue }
            add(photo, .shown, isFleeting: isRushing)
        }
        for photo in space.neighbours { add(photo, .soon) }
        for photo in comingInSight(beyond: seen, in: space) { add(photo, .soon) }
        return wants
    }

    /// The next photos to come in at the side that the user goes to.
    private func comingInSight(beyond seen: [CarouselCard], in space: Workspace) -> [PhotoID] {
        let offsets = seen.map { $0.item.offset * Double(space.direction) }
        guard let reach = offsets.max(), space.options.lookAhead > 0 else { return [] }
        let geometry = geometry(in: space)
        let first = Int(reach.rounded()) + 1
        return (first..<first + min(2, space.options.lookAhead)).compactMap { steps in
            let index = space.album.order.index + steps * space.direction
            guard geometry.wraps || (index >= 0 && index < space.album.order.count) else {
                return nil
            }
            return space.album.order.photos[geometry.clamped(index)]
        }
    }

    func shownPhoto(in space: Workspace, at time: Time) -> PhotoID? {
        guard let front = space.album.order.front, abs(displacement(in: space, at: time)) < 0.5
        else {
            return nil
        }
        if let morph = self.morph, morph.manner == .fade, morph.span.progress(at: time) < 0.5 {
            return nil
        }
        guard let sprite = place(of: front, in: space, at: time), sprite.opacity > 0.5,
            let bounds = sprite.seenBounds
        else { return nil }
        let centre = room(in: space).centre
        let reach = geometry(in: space).itemSize
        let isThere =
            abs(bounds.centre.x - centre.x) < reach.width / 2
            && abs(bounds.centre.y - centre.y) < reach.height / 2
        return isThere ? front : nil
    }
}
