package import Browsing
package import DisplayList
package import Geometry

/// Photos that leave the order and come back to it.
extension Compare {
    /// Makes the framed photo the one in front: keys act on that one.
    mutating func keepFront(in space: inout Workspace) {
        guard let framed = contest.framed, framed != space.album.order.front,
            let place = space.album.order.place(of: framed)
        else { return }
        space.bringToFront(place)
    }

    package mutating func remove(
        at place: Int, thrown: Point?, in space: inout Workspace, at time: Time
    ) -> Pose {
        let photo = space.album.order.photos[place]
        space.remove(at: place)
        guard let cell = contest.cells.firstIndex(of: photo) else {
            contest.remove(photo, returns: false)
            keepFront(in: &space)
            return space.farAbove
        }
        let sprite = restingSprite(photo, inCell: cell, space)
            .flatMap { sprites(of: photo, rest: $0, in: space, at: time).last }
        move(space.options.durations.flyOff, .easeOut, in: space, at: time) {
            $0.contest.remove(photo, returns: thrown != nil)
        }
        keepFront(in: &space)
        guard let sprite else { return space.farAbove }
        let end = thrown.map { space.trashEnd(of: sprite, thrown: $0) } ?? sprite.gone
        if thrown != nil, space.options.motion == .full {
            add(
                Departure(
                    photo: photo, from: sprite, to: end,
                    span: space.span(space.options.durations.flyOff, at: time), curve: .easeIn,
                    isAbove: true))
        }
        return space.exitPose(of: end)
    }

    /// A photo that is brought back takes its cell if that is still there; one that comes from elsewhere disturbs nothing.
    package mutating func insert(
        _ photo: PhotoID, at place: Int, from exit: Pose, toFront: Bool, in space: inout Workspace,
        at time: Time
    ) {
        let inAir = departures.last { $0.photo == photo }
        space.insert(photo, at: place)
        defer { keepFront(in: &space) }
        guard toFront else { return }
        move(space.options.durations.flyOff, .easeOut, in: space, at: time) {
            $0.contest.bringBack(photo)
        }
        guard space.options.motion == .full, flights[photo] != nil,
            let cell = contest.cells.firstIndex(of: photo),
            var start = restingSprite(photo, inCell: cell, space)
        else { return }
        if let inAir, !inAir.span.isOver(at: time) {
            start = sprites(of: inAir, in: space, at: time).last ?? start
        } else {
            start.centre = space.card.centre + exit.offset
            start.scale = exit.scale
            start.rotation = exit.rotation
            start.shadow = space.flightShadow
            start.isAtRest = false
        }
        flights[photo] = Flight(
            from: [start],
            span: space.span(space.options.durations.flyOff, at: time), curve: .easeOut)
    }

    /// Photos that are gone leave their cells; those that this comparison has seen leave come back to it.
    package mutating func follow(_ change: OrderChange, in space: inout Workspace, at time: Time) {
        let list = change.order.list
        let back = contest.absent.filter { list.contains($0) }
        space.replaceOrder(with: change.order)
        move(space.options.durations.rearrange, in: space, at: time) {
            $0.contest.keep { list.contains($0) }
            for photo in back { $0.contest.bringBack(photo) }
        }
        keepFront(in: &space)
    }

    package mutating func followNeighbours(in space: Workspace) {}

    package mutating func go(to index: Int, in space: inout Workspace, at time: Time) {
        turnPage(to: index, over: Layer(), in: &space, at: time)
    }

    /// Frames the photo at `index` if it is in a cell.
    package mutating func turnPage(
        to index: Int, over base: Layer, in space: inout Workspace, at time: Time
    ) {
        guard space.album.order.photos.indices.contains(index) else { return }
        let photo = space.album.order.photos[index]
        frame { _ = $0.frame(photo) }
        keepFront(in: &space)
    }
}
