import Browsing
import DisplayList
import Geometry

/// Taking cards out of the deck and putting them in, and the motion that goes with it.
extension Deck {
    /// Takes the card at `place` out; the front one flies off.
    ///
    /// `thrown` is how far a drag had taken it, in u; nil where it fades. Returns how the card leaves.
    @discardableResult
    mutating func removeCard(
        at place: Int, thrown: Point? = .zero, in space: inout Workspace, at time: Time
    ) -> Pose {
        let isFront = place == space.album.order.index
        // A lifted front card leaves from the hand, and what has come forward below it stays there; one that goes by itself
        // takes no other from the hand.
        if isFront ? lift(in: space) == nil : thrown != nil { cancelGesture(in: &space, at: time) }
        let photo = space.album.order.photos[place]
        let growth = growth(in: space, at: time)
        let isLast = place == space.album.order.count - 1
        let start = frontPose(in: space, at: time)
        let exit = thrown.map { space.exitPose(from: start, thrown: $0) } ?? start.gone
        let position = position(in: space, at: time)
        let shift = slotShift(ofCardAt: place, position: position, in: space, at: time) ? -1.0 : 0
        if gesture?.photo == photo { gesture = nil }
        space.remove(at: place)
        motion.flights.removeAll { $0.photo == photo }
        motion.cardRemoved(at: place, shift: shift)
        guard isFront else {
            followPages(from: position + shift, in: space, at: time)
            return exit
        }
        switch space.options.motion {
        case .off: motion.turn = nil
        case .reduced:
            motion.turn = nil
            fade(photo, in: space, at: time)
        case .full:
            let span = space.span(space.options.durations.flyOff, at: time)
            motion.add(
                CardFlight(
                    photo: photo, direction: .leaving, from: start, to: exit, span: span,
                    curve: thrown == nil ? .linear : .easeIn))
            if isLast {
                turnPages(from: position, old: nil, in: space, at: time)
            } else {
                if growth < 1 {
                    motion.gaps.append(
                        DepthGap(boundary: place, amount: 1 - growth, span: span, cover: photo))
                }
                keepLineFilled(in: space, at: time)
            }
        }
        return exit
    }

    /// Puts a card in at `place` and flies it in from `exit`; it comes to the front if `toFront`.
    mutating func insertCard(
        _ photo: PhotoID, at place: Int, from exit: Pose, toFront: Bool, in space: inout Workspace,
        at time: Time
    ) {
        cancelGesture(in: &space, at: time)
        let old = space.album.order.front
        let inAir = motion.flights.first { $0.photo == photo && $0.direction == .leaving }
            .map { $0.pose(at: time) }
        motion.flights.removeAll { $0.photo == photo }
        let takesPlace = toFront && old != nil && place == space.album.order.index
        let (place, position) = makeRoom(
            for: photo, at: place, takesPlace: takesPlace, in: &space, at: time)
        guard toFront || old == nil else {
            followPages(from: position, in: space, at: time)
            return
        }
        space.bringToFront(place)
        guard space.options.motion == .full else {
            turnPages(from: position, old: old, in: space, at: time)
            return
        }
        if old == nil {
            motion.turn = nil
        } else if !takesPlace {
            turnPages(from: position, old: old, in: space, at: time)
        }
        motion.add(
            CardFlight(
                photo: photo, direction: .arriving,
                from: held(inAir ?? exit, at: place, in: space, time: time), to: .rest,
                span: space.span(space.options.durations.flyOff, at: time), curve: .easeOut))
    }

    /// Puts a card in without moving any other on the screen; the front stays the photo it was.
    ///
    /// Returns where the card went, and the position of what is shown, counted with it.
    mutating func makeRoom(
        for photo: PhotoID, at place: Int, takesPlace: Bool, in space: inout Workspace,
        at time: Time
    ) -> (place: Int, position: Double) {
        let position = position(in: space, at: time)
        let isBefore =
            !space.album.order.isEmpty
            && slotShift(ofCardAt: place, position: position, in: space, at: time)
        let shift = isBefore && !takesPlace ? 1.0 : 0
        let isMoving = takesPlace || motion.isActive(at: time)
        let place = space.insert(photo, at: place)
        motion.cardInserted(at: place, isFront: takesPlace, shift: shift)
        // Those behind lie where they lay, and make room from there.
        if isMoving, shift == 0, space.options.motion == .full {
            let span = space.span(space.options.durations.flyOff, at: time)
            motion.gaps.append(DepthGap(boundary: place + 1, amount: -1, span: span))
        }
        return (place, position + shift)
    }

    /// True where pages are counted from one slot further on or back once a card at `place` comes or goes.
    ///
    /// A shortened line has slots of its own, and what lies behind the shown cards does not count.
    private func slotShift(
        ofCardAt place: Int, position: Double, in space: Workspace, at time: Time
    ) -> Bool {
        motion.line(at: time) == nil && Double(place) <= position
            && place != space.album.order.index
    }

    /// Lets pages that were being turned end at the front, whose index has changed.
    mutating func followPages(from position: Double, in space: Workspace, at time: Time) {
        if motion.turn != nil { turnPages(from: position, old: nil, in: space, at: time) }
    }

    /// The pose, given relative to the viewport's centre, relative to where the deck has the card at `place`.
    private func held(_ pose: Pose, at place: Int, in space: Workspace, time: Time) -> Pose {
        let line = motion.line(at: time)
        let slot = line?.firstIndex(of: place) ?? place
        let depth = seenDepth(
            self.depth(
                ofSlot: slot, index: place, position: position(in: space, at: time), at: time),
            in: space)
        guard let card = space.card.card(atDepth: depth) else { return pose }
        let cover = cover(ofCardAt: place, slot: slot, line: line, in: space, at: time)
        let scale = scale(
            of: space.album.order.photos[place], behind: cover, atDepth: depth, in: space)
        var pose = pose
        pose.offset = pose.offset - (card.centre - space.card.centre)
        pose.scale /= max(0.1, scale)
        return pose
    }

    private mutating func keepLineFilled(in space: Workspace, at time: Time) {
        guard let line = motion.line(at: time), !line.contains(space.album.order.index) else {
            return
        }
        turnPages(from: position(in: space, at: time), old: nil, in: space, at: time)
    }
}
