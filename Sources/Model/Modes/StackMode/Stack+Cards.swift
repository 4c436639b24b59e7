import Browsing
import DisplayList
import Geometry

/// The cards of the pile as they are seen, and photos that come and go.
extension Stack {
    /// The photo at `index` as it is shown at `time`, spread out as far as the pile is.
    func shownCard(at index: Int, in space: Workspace, time: Time) -> StackCard {
        let photo = space.album.order.photos[index]
        let pose = pilePose(of: photo, rank: pileRank(of: index, in: space), in: space, at: time)
        var card = card(of: photo, at: pose, in: space)
        guard let spread = shownSpread(at: time) else { return card }
        let share = spread.share(of: photo, at: index, time: time)
        if share > 0 {
            let shown = max(pose.opacity, min(1, 4 * share))
            card = card.mixed(
                with: tileCard(of: photo, at: index, in: space, time: time), part: share)
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
    func card(of photo: PhotoID, at pose: Pose, in space: Workspace) -> StackCard {
        let place = pilePlace(of: photo, in: space)
        let reach = 0.12 * space.viewport.size.shortSide
        let way = max(abs(pose.offset.x), abs(pose.offset.y))
        return StackCard(
            centre: place.centre + pose.offset, size: place.size, scale: pose.scale,
            rotation: pose.rotation, opacity: pose.opacity, border: pile(in: space).border,
            lift: reach > 0 ? min(1, way / reach) : 0)
    }

    /// How a shown card is held, relative to its place in the pile.
    func pose(of card: StackCard, showing photo: PhotoID, in space: Workspace) -> Pose {
        let place = pilePlace(of: photo, in: space)
        return Pose(
            offset: card.centre - place.centre,
            scale: place.size.width > 0 ? card.scale * card.size.width / place.size.width : 1,
            rotation: card.rotation, opacity: card.opacity)
    }

    mutating func remove(at place: Int, thrown: Point?, in space: inout Workspace, at time: Time)
        -> Pose
    {
        let photo = space.album.order.photos[place]
        let isFront = place == space.album.order.index
        let start = pose(of: shownCard(at: place, in: space, time: time), showing: photo, in: space)
        let exit = thrown.map { exitPose(from: start, thrown: $0, in: space) } ?? start.gone
        let wasSeen = isFront || isSpread && visibleTiles(in: space, at: time).contains(place)
        let before = snapshot(in: space, at: time)
        let cards = spreadCards(in: space, at: time)
        if drag?.photo == photo { drag = nil }
        if pressed == photo { pressed = nil }
        ways.removeAll { $0.photo == photo }
        flights.removeAll { $0.photo == photo }
        removeFromPile(at: place, in: &space, time: time)
        resettle(from: before, but: nil, over: space.options.durations.flyOff, in: space, at: time)
        slide(from: cards, in: space, at: time)
        guard isFront || thrown == nil && wasSeen, space.options.motion != .off else { return exit }
        let isFading = space.options.motion == .reduced || thrown == nil
        add(
            CardFlight(
                photo: photo, direction: .leaving, from: start, to: isFading ? start.gone : exit,
                span: space.span(
                    isFading ? space.options.durations.fade : space.options.durations.flyOff,
                    at: time),
                curve: isFading ? .linear : .easeIn))
        return exit
    }

    /// Up over the edge, to the side it was thrown to.
    private func exitPose(from start: Pose, thrown: Point, in space: Workspace) -> Pose {
        if space.leavesAside {
            return space.poseAside(from: start, width: space.card.card.width)
        }
        let end = space.card.flyOff(from: thrown)
        return Pose(
            offset: Point(
                x: thrown.x == 0 ? start.offset.x : end.offset.x,
                y: min(end.offset.y, start.offset.y)),
            scale: min(1, start.scale), rotation: end.tilt, opacity: 0)
    }

    /// Takes the photo out of the order; the next one around comes to the top.
    private mutating func removeFromPile(at place: Int, in space: inout Workspace, time: Time) {
        let count = space.album.order.count
        let next = stackIndex(space.album.order.index, afterRemovalAt: place, of: count)
        space.remove(at: place)
        if var spread = self.spread {
            spread.top = stackIndex(spread.top, afterRemovalAt: place, of: count)
            self.spread = space.album.order.isEmpty ? nil : spread
        }
        // Among tiles the last is followed by none; in the pile, by the first.
        if isSpread { revealSelection(in: space, at: time) } else { space.bringToFront(next) }
    }

    mutating func insert(
        _ photo: PhotoID, at place: Int, from exit: Pose, toFront: Bool, in space: inout Workspace,
        at time: Time
    ) {
        if toFront { cancelGesture(in: &space, at: time) }
        let inAir = flights.first { $0.photo == photo && $0.direction == .leaving }
            .map { $0.pose(at: time) }
        flights.removeAll { $0.photo == photo }
        let before = snapshot(in: space, at: time)
        let cards = spreadCards(in: space, at: time)
        let isFirst = space.album.order.isEmpty
        let place = space.insert(photo, at: place)
        if var spread = self.spread {
            if place <= spread.top, !isFirst { spread.top += 1 }
            self.spread = spread
        }
        if toFront {
            pressed = nil
            space.bringToFront(place)
        }
        let duration = space.options.durations.flyOff
        resettle(from: before, but: toFront ? photo : nil, over: duration, in: space, at: time)
        if toFront { revealSelection(in: space, at: time) }
        slide(from: cards, in: space, at: time)
        guard toFront else { return }
        // What flies in goes to where the others are going.
        let isSpread = isSpread
        self.spread?.shares[photo] = isSpread ? 1 : 0
        if isSpread {
            flyToTile(photo, at: place, from: inAir ?? exit, in: space, time: time)
        } else if space.options.motion != .off {
            let isFading = space.options.motion == .reduced
            add(
                StackWay(
                    photo: photo,
                    course: .home(
                        from: isFading ? Pose(opacity: 0) : inAir ?? exit, isAbove: true),
                    span: space.span(isFading ? space.options.durations.fade : duration, at: time)))
        }
    }

    /// A stretch of movement; none where nothing is to move.
    func motionSpan(_ duration: Double, in space: Workspace, at time: Time) -> AnimationTiming {
        space.options.motion == .full
            ? space.span(duration, at: time) : AnimationTiming(start: time, duration: 0)
    }
}
