package import Browsing
package import DisplayList
import Geometry

/// From one photo to another in the viewer.
extension Viewer {
    /// What is shown now starts on its way to rest.
    mutating func startApproach(
        from shown: [Sprite], _ duration: Double, curve: Curve = .easeInOut, in space: Workspace,
        at time: Time
    ) {
        let (backdrop, openness) = (
            self.backdrop(in: space, at: time), self.openness(in: space, at: time)
        )
        guard space.options.motion == .full, !shown.isEmpty else {
            approach = nil
            return
        }
        let begun = Approach(
            from: shown, backdrop: backdrop, openness: openness,
            span: space.span(duration, at: time), curve: curve)
        approach = begun
    }

    package mutating func go(to index: Int, in space: inout Workspace, at time: Time) {
        turnPage(to: index, over: Layer(), in: &space, at: time)
    }

    /// Goes to another photo, as a page that takes the place of what is to be seen now over `base`, what the mode below shows.
    package mutating func turnPage(
        to index: Int, over base: Layer, in space: inout Workspace, at time: Time
    ) {
        let outgoing = currentPage(over: base, in: space, at: time)
        let former = photo
        let step = index - space.album.order.index
        let pace = space.noteStep(at: time)
        space.bringToFront(index)
        frontChanged(in: space, at: time)
        guard space.album.order.front != former, space.options.motion != .off else { return }
        let isFull = space.options.motion == .full
        let turn = ViewerTurn(
            outgoing: outgoing, photo: former,
            style: isFull ? settings.transition : .fade,
            edge: settings.direction.edge(forStep: step),
            span: space.span(
                isFull ? space.options.durations.pageTransition : space.options.durations.fade,
                within: pace,
                at: time),
            timing: settings.timing)
        self.turn = turn
    }

    /// All that is to be seen, as a page that leaves; a page that is being turned is there at once.
    private func currentPage(over base: Layer, in space: Workspace, at time: Time) -> [Sprite] {
        if let turn = self.turn, !turn.span.isOver(at: time) { return sprites(in: space, at: time) }
        var bare = self
        bare.departures = []
        return bare.layer(over: base, in: space, at: time).sprites
    }

    /// Shows what is now in front, at rest; photos that are leaving go on.
    mutating func frontChanged(in space: Workspace, at time: Time) {
        guard let front = space.album.order.front else { return }
        var new = Viewer(
            photo: front, natural: space.album.naturalSize(of: front), settings: settings)
        if settings.options.keepsZoom { new.keepView(of: self) }
        new.departures = departures.filter { $0.photo != front }
        self = new
    }

    /// There is no photo beyond: the page yields a little and comes back.
    package mutating func passEnd(_ step: Int, in space: inout Workspace, at time: Time)
        -> [Request]
    {
        let words = TextSpan(step > 0 ? "the last photo" : "the first photo", style: .dim)
        guard space.options.motion == .full, !isMoving(in: space, at: time) else {
            return [.say([words])]
        }
        let way = settings.direction.edge(forStep: step).inward
        let nudge = Point(
            x: way.x * space.viewport.size.width, y: way.y * space.viewport.size.height)
        let swipe = Swipe(
            offset: 0, nudge: nudge * 0.04,
            span: space.span(space.options.durations.settle, at: time))
        self.swipe = swipe
        return [.say([words])]
    }

    /// The next of the thirteen transitions, or the one before; it says which.
    mutating func stepTransition(by step: Int, in space: inout Workspace) -> [Request] {
        let all = PageTransition.Style.allCases
        let index = (all.firstIndex(of: settings.transition) ?? 0) + step
        settings.transition = all[((index % all.count) + all.count) % all.count]
        return [
            .say([
                TextSpan("transition "),
                TextSpan(settings.transition.rawValue, style: .accent),
            ])
        ]
    }
}
