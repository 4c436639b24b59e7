import DisplayList
import Geometry
import Layouts

/// The cards of the pile as they are seen, and photos that come and go.
extension Model {
    /// The photo at `index` as it is shown at `time`, spread out as far as the pile is.
    func stackCard(at index: Int, time: Time) -> StackCard {
        let photo = space.album.order.photos[index]
        let pose = pilePose(of: photo, rank: pileRank(of: index), at: time)
        var card = card(of: photo, at: pose)
        guard let spread = shownSpread(at: time) else { return card }
        let share = spread.share(of: photo, at: index, time: time)
        if share > 0 {
            let shown = max(pose.opacity, min(1, 4 * share))
            card = card.mixed(with: tileCard(of: photo, at: index, time: time), part: share)
            card.opacity = shown
        }
        if let held = spread.slide(of: photo, at: time)?.pose(at: time) {
            card.centre = card.centre + held.offset
            card.scale *= held.scale
            card.rotation += held.rotation
            card.opacity *= held.opacity
        }
        return card
    }

    /// A piled photo held at `pose`, relative to its place.
    func card(of photo: PhotoID, at pose: Pose) -> StackCard {
        let place = pilePlace(of: photo)
        let reach = 0.12 * space.viewport.size.shortSide
        let way = max(abs(pose.offset.x), abs(pose.offset.y))
        return StackCard(
            centre: place.centre + pose.offset, size: place.size, scale: pose.scale,
            rotation: pose.rotation, opacity: pose.opacity, border: pile.border,
            lift: reach > 0 ? min(1, way / reach) : 0)
    }

    /// How a shown card is held, relative to its place in the pile.
    func pose(of card: StackCard, showing photo: PhotoID) -> Pose {
        let place = pilePlace(of: photo)
        return Pose(
            offset: card.centre - place.centre,
            scale: place.size.width > 0 ? card.scale * card.size.width / place.size.width : 1,
            rotation: card.rotation, opacity: card.opacity)
    }

    mutating func stackTakeOut(at place: Int, thrown: Point?, at time: Time) -> Pose {
        let photo = space.album.order.photos[place]
        let isFront = place == space.album.order.index
        let start = pose(of: stackCard(at: place, time: time), showing: photo)
        let exit = thrown.map { stackExit(from: start, thrown: $0) } ?? start.gone
        let wasSeen = isFront || isPileSpread && visibleTiles(at: time).contains(place)
        let before = stackSnapshot(at: time)
        let cards = spreadCards(at: time)
        stack.reveal(at: .infinity)
        if thrown != nil { stack.log.note(.didTrash(photo)) }
        if stack.drag?.photo == photo { stack.drag = nil }
        if stack.pressed == photo { stack.pressed = nil }
        stack.ways.removeAll { $0.photo == photo }
        stack.flights.removeAll { $0.photo == photo }
        removeFromPile(at: place, time: time)
        resettle(from: before, but: nil, over: space.options.durations.flyOff, at: time)
        slide(from: cards, at: time)
        guard isFront || thrown == nil && wasSeen, space.options.motion != .off else { return exit }
        let isFading = space.options.motion == .reduced || thrown == nil
        stack.add(
            Flight(
                photo: photo, direction: .leaving, from: start, to: isFading ? start.gone : exit,
                span: space.span(
                    isFading ? space.options.durations.fade : space.options.durations.flyOff,
                    at: time),
                curve: isFading ? .linear : .easeIn))
        return exit
    }

    /// Up over the edge, to the side it was thrown to.
    private func stackExit(from start: Pose, thrown: Point) -> Pose {
        let end = space.card.flyOff(from: thrown)
        return Pose(
            offset: Point(
                x: thrown.x == 0 ? start.offset.x : end.offset.x,
                y: min(end.offset.y, start.offset.y)),
            scale: min(1, start.scale), rotation: end.tilt, opacity: 0)
    }

    /// Takes the photo out of the order; the next one around comes to the top.
    private mutating func removeFromPile(at place: Int, time: Time) {
        let count = space.album.order.count
        let next = stackIndex(space.album.order.index, afterRemovalAt: place, of: count)
        space.remove(at: place)
        if var spread = stack.spread {
            spread.top = stackIndex(spread.top, afterRemovalAt: place, of: count)
            stack.spread = space.album.order.isEmpty ? nil : spread
        }
        // Among tiles the last is followed by none; in the pile, by the first.
        if isPileSpread { revealSelection(at: time) } else { space.bringToFront(next) }
    }

    mutating func stackPutIn(
        _ photo: PhotoID, at place: Int, from exit: Pose, toFront: Bool, at time: Time
    ) {
        if toFront { stackLetGo(at: time) }
        let inAir = stack.flights.first { $0.photo == photo && $0.direction == .leaving }
            .map { $0.pose(at: time) }
        stack.flights.removeAll { $0.photo == photo }
        let before = stackSnapshot(at: time)
        let cards = spreadCards(at: time)
        let isFirst = space.album.order.isEmpty
        let place = space.insert(photo, at: place)
        if var spread = stack.spread {
            if place <= spread.top, !isFirst { spread.top += 1 }
            stack.spread = spread
        }
        if toFront {
            stack.reveal(at: .infinity)
            stack.pressed = nil
            space.bringToFront(place)
        }
        let duration = space.options.durations.flyOff
        resettle(from: before, but: toFront ? photo : nil, over: duration, at: time)
        if toFront { revealSelection(at: time) }
        slide(from: cards, at: time)
        guard toFront else { return }
        // What flies in goes to where the others are going.
        let isSpread = isPileSpread
        stack.spread?.shares[photo] = isSpread ? 1 : 0
        if isSpread {
            flyToTile(photo, at: place, from: inAir ?? exit, time: time)
        } else if space.options.motion != .off {
            let isFading = space.options.motion == .reduced
            stack.add(
                StackWay(
                    photo: photo,
                    course: .home(
                        from: isFading ? Pose(opacity: 0) : inAir ?? exit, isAbove: true),
                    span: space.span(isFading ? space.options.durations.fade : duration, at: time)))
        }
    }

    /// A stretch of movement; none where nothing is to move.
    func motionSpan(_ duration: Double, at time: Time) -> Span {
        space.options.motion == .full
            ? space.span(duration, at: time) : Span(start: time, duration: 0)
    }
}
