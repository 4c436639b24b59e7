import Browsing
import DisplayList
import Geometry

/// Turning pages: by a push side by side, from wherever they are, or by a flip of two whole pages.
extension Grid {
    /// Farther than this in pages, a way is shortened to its ends.
    private static var farPages: Double { 2 }

    /// True where pages lie side by side and are pushed along; a flip shows two pages otherwise.
    func pushes(in space: Workspace) -> Bool {
        space.options.motion == .full && transition == .push
    }

    /// The page, or the slot in a shortened line of pages, in the middle of the screen; what a drag adds included.
    func position(in space: Workspace, at time: Time) -> Double {
        (runningTurn(at: time)?.position(at: time) ?? Double(page(in: space)))
            + draggedPages(in: space)
    }

    /// How far a drag pushes the pages, never more than one.
    func draggedPages(in space: Workspace) -> Double {
        pushes(in: space) ? dragProgress(in: space) : 0
    }

    /// How far a drag is toward the next page, −1…1; beyond an end it resists.
    func dragProgress(in space: Workspace) -> Double {
        guard let drag = self.drag, space.viewport.size.width > 0 else { return 0 }
        let part = min(1, max(-1, -drag / space.viewport.size.width))
        let page = page(in: space)
        let isBeyond = part < 0 ? page == 0 : page + 1 >= pages(in: space).pageCount
        return isBeyond ? rubberBand(part, reach: space.options.deck.overshoot) : part
    }

    /// Pushes the pages from `position`, in `line` where that is given, to the one with the front photo.
    mutating func push(from position: Double, in line: [Int]?, in space: Workspace, at time: Time) {
        let page = page(in: space)
        let span = space.span(space.options.durations.pageTransition, at: time)
        if let slot = line?.firstIndex(of: page) {
            turn = PageTurn(from: position, to: Double(slot), span: span, line: line)
            return
        }
        if line == nil, abs(Double(page) - position) <= Self.farPages {
            turn = PageTurn(from: position, to: Double(page), span: span)
            return
        }
        let low = max(0, Int(position.rounded(.down)))
        let high = max(low, Int(position.rounded(.up)))
        let seen = (low...high).compactMap { slot in
            line.map { $0.indices.contains(slot) ? $0[slot] : nil } ?? slot
        }.filter { $0 != page }
        let start = max(0, position - Double(low))
        if page > seen.last ?? -1 {
            turn = PageTurn(
                from: start, to: Double(seen.count), span: span, line: seen + [page])
        } else {
            turn = PageTurn(from: start + 1, to: 0, span: span, line: [page] + seen)
        }
    }

    /// Lets the page that was to be seen, `outgoing`, give way to the one with the front photo.
    ///
    /// One that is on its way already comes back; any other is taken as arrived.
    mutating func flipPages(
        from outgoing: [Sprite], of page: Int, start: Double = 0, isBack: Bool = false,
        in space: Workspace, at time: Time
    ) {
        let isFaded = space.options.motion == .reduced
        let span = space.span(
            isFaded ? space.options.durations.fade : space.options.durations.pageTransition,
            at: time)
        let style = isFaded ? .fade : transition
        if let running = runningFlip(at: time), running.page == self.page(in: space) {
            flip = GridFlip(
                style: running.style.reversed, edge: running.edge.opposite, outgoing: outgoing,
                page: page, start: 1 - running.progress(at: time), span: span)
        } else {
            flip = GridFlip(
                style: isBack ? style.reversed : style,
                edge: self.page(in: space) > page ? .right : .left,
                outgoing: outgoing, page: page, start: start, span: span)
        }
    }

    /// Yields a little toward the page beyond the end, −1 or 1, and comes back.
    mutating func nudge(_ direction: Int, in space: Workspace, at time: Time) {
        guard pushes(in: space) else { return }
        let line = runningTurn(at: time)?.line
        let slot = Double(line?.firstIndex(of: page(in: space)) ?? page(in: space))
        let position = position(in: space, at: time)
        // A held key keeps the page out there; it does not push it on and on.
        let left = max(0, 1 - abs(position - slot) / 0.04)
        turn = PageTurn(
            from: position, to: slot, nudge: 0.03 * left * Double(direction),
            span: space.span(space.options.durations.settle, at: time), line: line)
    }
}
