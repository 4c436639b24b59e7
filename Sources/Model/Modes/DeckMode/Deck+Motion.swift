import Browsing
import DisplayList
import Geometry

extension Deck {
    /// Farther than this in pages, a way is shortened to its ends.
    private static var farPages: Double { 8 }

    /// Starts turning pages from what is shown, `position`, to the front photo.
    ///
    /// `old` is the photo that was in front; it fades where nothing is to move. It takes `most` seconds at most.
    mutating func turnPages(
        from position: Double, old: PhotoID?, within most: Double = .infinity, in space: Workspace,
        at time: Time
    ) {
        switch space.options.motion {
        case .off: motion.turn = nil
        case .reduced:
            motion.turn = nil
            if let old, old != space.album.order.front { fade(old, in: space, at: time) }
        case .full:
            let target = space.album.order.index
            let span = space.span(space.options.durations.settle, within: most, at: time)
            if let line = motion.line(at: time) {
                if let slot = line.firstIndex(of: target) {
                    motion.turn = PageTurn(
                        from: position, to: Double(slot), span: span,
                        line: extended(line, after: slot, in: space))
                } else {
                    motion.turn = shortened(from: position, through: line, span: span, in: space)
                }
            } else if abs(Double(target) - position) > Self.farPages {
                motion.turn = shortened(from: position, through: nil, span: span, in: space)
            } else {
                motion.turn = PageTurn(from: position, to: Double(target), span: span)
            }
        }
    }

    /// A way from the cards now shown straight to the front photo.
    ///
    /// Forward, the shown card leaves and the target grows behind it; backward, the target comes in over it.
    private func shortened(
        from position: Double, through line: [Int]?, span: AnimationTiming, in space: Workspace
    ) -> PageTurn {
        let target = space.album.order.index
        let slots = line?.count ?? space.album.order.count
        let at = max(0, min(position, Double(max(0, slots - 1))))
        let low = Int(at.rounded(.down))
        let depth = space.options.deck.visibleDepth + 1
        let shown = (low..<min(slots, low + depth)).map { line?[$0] ?? $0 }
        let near = Array(shown.prefix(at > Double(low) ? 2 : 1)).filter { $0 != target }
        if target > near.first ?? target {
            let ahead = (target..<min(space.album.order.count, target + depth)).filter {
                !near.contains($0)
            }
            return PageTurn(
                from: at - Double(low), to: Double(near.count), span: span, line: near + ahead)
        }
        return PageTurn(
            from: at - Double(low) + 1, to: 0, span: span,
            line: [target] + shown.filter { $0 != target })
    }

    /// The line with as many cards behind `slot` as are laid out.
    private func extended(_ line: [Int], after slot: Int, in space: Workspace) -> [Int] {
        var line = line
        while line.count <= slot + space.options.deck.visibleDepth, let last = line.last,
            last + 1 < space.album.order.count, !line.contains(last + 1)
        {
            line.append(last + 1)
        }
        return line
    }

    /// Swings beyond the end of the deck and back: `direction` is −1 at the first card, 1 at the last.
    mutating func nudge(_ direction: Int, in space: Workspace, at time: Time) {
        guard space.options.motion == .full else { return }
        let swing =
            direction < 0
            ? -rubberBand(1, reach: space.options.deck.overshoot)
            : rubberBand(0.12, reach: space.options.deck.overshoot)
        let line = motion.line(at: time)
        let slot = line?.firstIndex(of: space.album.order.index) ?? space.album.order.index
        let position = position(in: space, at: time)
        // A held key keeps the deck out there; it does not push it on and on.
        let excess = abs(position - Double(slot)) / max(1e-9, space.options.deck.overshoot)
        motion.turn = PageTurn(
            from: position, to: Double(slot), nudge: swing * max(0, 1 - excess),
            span: space.span(space.options.durations.settle, at: time), line: line)
    }

    /// Lets the photo, which was in front, fade above the new front.
    mutating func fade(_ photo: PhotoID, in space: Workspace, at time: Time) {
        motion.flights = []
        motion.add(
            CardFlight(
                photo: photo, direction: .leaving, from: .rest, to: Pose(opacity: 0),
                span: space.span(space.options.durations.fade, at: time), curve: .linear))
    }

    /// Ends a drag as if it had not been: the cards go back from where they are.
    mutating func cancelGesture(in space: inout Workspace, at time: Time) {
        guard let gesture else { return }
        let position = position(in: space, at: time)
        let lift = lift(in: space)
        let growth = growth(in: space, at: time)
        self.gesture = nil
        guard space.options.motion == .full else { return }
        if gesture.axis == .horizontal {
            turnPages(from: position, old: nil, in: space, at: time)
        } else if let lift {
            let held = motion.arrival(of: gesture.photo, at: time)?.pose(at: time) ?? .rest
            let span = space.span(space.options.durations.settle, at: time)
            motion.add(
                CardFlight(
                    photo: gesture.photo, direction: .arriving,
                    from: Pose(
                        offset: held.offset + lift.offset, scale: held.scale,
                        rotation: held.rotation + lift.tilt, opacity: held.opacity),
                    to: .rest, span: span, curve: .easeOut))
            motion.gaps.append(
                DepthGap(boundary: space.album.order.index + 1, amount: -growth, span: span))
        }
    }
}
