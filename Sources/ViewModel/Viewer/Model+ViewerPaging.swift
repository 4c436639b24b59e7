import DisplayList
import Geometry
import Layouts

/// From one photo to another in the viewer (browsing.md §6.4).
extension Model {
    /// What is shown now starts on its way to rest.
    mutating func approach(
        from shown: [Sprite], _ duration: Double, curve: Curve = .easeInOut, at time: Time
    ) {
        let (backdrop, openness) = (viewerBackdrop(at: time), viewerOpenness(at: time))
        guard space.options.motion == .full, !shown.isEmpty else {
            viewer?.approach = nil
            return
        }
        let begun = Approach(
            from: shown, backdrop: backdrop, openness: openness,
            span: space.span(duration, at: time), curve: curve)
        viewer?.approach = begun
    }

    mutating func viewerGo(to index: Int, at time: Time) {
        guard let viewer else { return }
        let outgoing = currentPage(at: time)
        let former = viewer.photo
        let step = index - space.album.order.index
        let haste = space.haste(at: time)
        space.bringToFront(index)
        frontChangedInViewer(at: time)
        guard space.album.order.front != former, space.options.motion != .off else { return }
        let isFull = space.options.motion == .full
        let turn = ViewerTurn(
            outgoing: outgoing, photo: former,
            style: isFull ? space.options.viewerTransition : .fade,
            edge: space.options.viewerDirection.edge(forStep: step),
            span: space.span(
                isFull ? space.options.durations.pageTransition : space.options.durations.fade,
                within: haste,
                at: time),
            timing: space.options.viewerTiming)
        self.viewer?.turn = turn
    }

    /// All that is to be seen, as a page that leaves; a page that is being turned is there at once.
    private func currentPage(at time: Time) -> [Sprite] {
        guard let viewer else { return [] }
        if let turn = viewer.turn, !turn.span.isOver(at: time) { return viewerSprites(at: time) }
        var bare = self
        bare.viewer?.departures = []
        var base = Layer()
        if !isModeCovered(at: time) {
            base = passageLayer(at: time) ?? layer(of: mode, hiding: viewer.photo, at: time)
        }
        return bare.viewerLayer(over: base, at: time).sprites
    }

    /// Shows what is now in front, at rest; photos that are leaving go on.
    mutating func frontChangedInViewer(at time: Time) {
        guard let viewer, let front = space.album.order.front else { return }
        var new = ViewerState(photo: front, natural: space.album.naturalSize(of: front))
        if space.options.viewer.keepsZoom { new.framing = viewer.framing }
        new.departures = viewer.departures.filter { $0.photo != front }
        self.viewer = new
        clampFraming()
        settle(mode, at: time)
    }

    /// There is no photo beyond: the page yields a little and comes back.
    mutating func viewerBoundary(_ step: Int, at time: Time) {
        say([TextSpan(step > 0 ? "the last photo" : "the first photo", style: .dim)], at: time)
        guard space.options.motion == .full, !viewerIsMoving(at: time) else { return }
        let way = space.options.viewerDirection.edge(forStep: step).inward
        let nudge = Point(
            x: way.x * space.viewport.size.width, y: way.y * space.viewport.size.height)
        let swipe = Swipe(
            offset: 0, nudge: nudge * 0.04,
            span: space.span(space.options.durations.settle, at: time))
        viewer?.swipe = swipe
    }

    /// The next of the thirteen transitions, or the one before; it says which.
    mutating func stepTransition(by step: Int, at time: Time) {
        let all = PageTransition.Style.allCases
        let index = (all.firstIndex(of: space.options.viewerTransition) ?? 0) + step
        space.options.viewerTransition = all[((index % all.count) + all.count) % all.count]
        say(
            [
                TextSpan("transition "),
                TextSpan(space.options.viewerTransition.rawValue, style: .accent),
            ], at: time)
    }
}
