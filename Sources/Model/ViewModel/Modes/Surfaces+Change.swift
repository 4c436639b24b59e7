import Browsing
import DisplayList
import Geometry
import ViewerMode

/// Going from one mode to another.
extension Surfaces {
    /// Brings another mode to the screen, the photo in front flying from its place in the one to that in the other.
    ///
    /// An open overlay closes into it. False where it has the screen already.
    mutating func change(to wanted: Mode, in space: inout Workspace, at time: Time) -> Bool {
        guard wanted != mode else {
            if overlay != nil { dismissOverlay(in: &space, at: time) }
            return false
        }
        cancelGesture(in: &space, at: time)
        let leaving =
            overlay == nil ? leaveMode(in: space, at: time) : leaveOverlay(in: &space, at: time)
        current.leave()
        mode = wanted
        transition = nil
        settle(in: &space, at: time)
        begin(from: leaving.photo, rest: leaving.rest, in: space, at: time)
        return true
    }

    /// The photo in front as it is displayed now, and what else is to be seen.
    private func leaveMode(
        in space: Workspace, at time: Time
    ) -> (photo: [Sprite], rest: [Sprite]) {
        let photo = space.album.order.front
        if let layer = transitionLayer(in: space, at: time) {
            let flyers = transition?.photo == photo ? transitionFlyers(in: space, at: time) : []
            let others = layer.sprites.dropLast(flyers.count)
            guard flyers.isEmpty, let own = others.last(where: { $0.photo == photo }) else {
                return (flyers, Array(others))
            }
            let rest = transitionLayer(hiding: photo, in: space, at: time)?.sprites ?? []
            return ([own], rest.filter { $0.photo != photo })
        }
        let layer = current.layer(hiding: nil, in: space, at: time)
        let sprites = pageSprites(of: layer) + layer.sprites
        let own =
            photo.flatMap { current.place(of: $0, in: space, at: time) }
            ?? sprites.last { $0.photo != nil && $0.photo == photo }
        guard let own else { return ([], sprites) }
        // Without it: a frame around a photo that has left would be empty.
        let others = current.layer(hiding: photo, in: space, at: time)
        return ([own], (pageSprites(of: others) + others.sprites).filter { $0.photo != photo })
    }

    /// The page that is to be seen most of while one gives way to the other.
    private func pageSprites(of layer: Layer) -> [Sprite] {
        guard let transition = layer.transition else { return [] }
        return transition.progress < 0.5 ? transition.outgoing : transition.incoming
    }

    private mutating func begin(
        from photo: [Sprite], rest: [Sprite], in space: Workspace, at time: Time
    ) {
        guard space.options.motion != .off, !(photo.isEmpty && rest.isEmpty) else { return }
        let rest = rest.filter { $0.opacity > 0.01 }.map(\.inMotion)
        var new = ModeTransition(
            kind: .modeChange, from: [], rest: rest + photo.map(\.inMotion),
            span: space.span(
                space.options.motion == .full
                    ? space.options.durations.modeChange : space.options.durations.fade,
                at: time))
        let isSeen = photo.last?.seenBounds?.intersection(space.area) != nil
        if space.options.motion == .full, isSeen, let front = space.album.order.front,
            current.place(of: front, in: space, at: time) != nil
        {
            new.photo = front
            new.from = photo
            new.rest = rest
        }
        transition = new
    }

    /// Opens the front photo in the viewer; `zoom` says how close, nil is the whole photo.
    mutating func openFront(
        _ zoom: Intent.Zoom? = nil, in space: inout Workspace, at time: Time
    ) {
        guard let front = space.album.order.front else { return }
        if transition?.photo == front, let flyer = transitionFlyers(in: space, at: time).last {
            openViewer(front, from: flyer, zoom, in: &space, at: time)
            return
        }
        if current.place(of: front, in: space, at: time) == nil { settle(in: &space, at: time) }
        let place = current.place(of: front, in: space, at: time)
        openViewer(front, from: place, zoom, in: &space, at: time)
    }
}

extension Sprite {
    /// The sprite, not snapped to pixels.
    fileprivate var inMotion: Sprite {
        var sprite = self
        sprite.isAtRest = false
        return sprite
    }
}
