import Browsing
import DisplayList
import Geometry
import ViewerMode

/// Going from one mode to another.
extension Model {
    /// Brings another mode to the screen, the photo in front flying from its place in the one to that in the other.
    ///
    /// An open viewer closes into it.
    mutating func change(to wanted: Mode, at time: Time) {
        guard wanted != mode else {
            if viewer != nil { viewerDismiss(at: time) }
            return
        }
        cancelGesture(at: time)
        let leaving = viewer == nil ? leaveMode(at: time) : viewerLeave(at: time)
        modes[mode].leave()
        mode = wanted
        modeTransition = nil
        settle(at: time)
        begin(from: leaving.photo, rest: leaving.rest, at: time)
        say([TextSpan(modes.title(of: wanted), style: .accent)], at: time)
    }

    /// The photo in front as it is displayed now, and what else is to be seen.
    private func leaveMode(at time: Time) -> (photo: [Sprite], rest: [Sprite]) {
        let photo = space.album.order.front
        if let layer = transitionLayer(at: time) {
            let flyers = modeTransition?.photo == photo ? transitionFlyers(at: time) : []
            let others = layer.sprites.dropLast(flyers.count)
            guard flyers.isEmpty, let own = others.last(where: { $0.photo == photo }) else {
                return (flyers, Array(others))
            }
            let rest = transitionLayer(hiding: photo, at: time)?.sprites ?? []
            return ([own], rest.filter { $0.photo != photo })
        }
        let layer = modes[mode].layer(hiding: nil, in: space, at: time)
        let sprites = pageSprites(of: layer) + layer.sprites
        let own =
            photo.flatMap { modes[mode].place(of: $0, in: space, at: time) }
            ?? sprites.last { $0.photo != nil && $0.photo == photo }
        guard let own else { return ([], sprites) }
        // Without it: a frame around a photo that has left would be empty.
        let others = modes[mode].layer(hiding: photo, in: space, at: time)
        return ([own], (pageSprites(of: others) + others.sprites).filter { $0.photo != photo })
    }

    /// The page that is to be seen most of while one gives way to the other.
    private func pageSprites(of layer: Layer) -> [Sprite] {
        guard let transition = layer.transition else { return [] }
        return transition.progress < 0.5 ? transition.outgoing : transition.incoming
    }

    private mutating func begin(from photo: [Sprite], rest: [Sprite], at time: Time) {
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
            modes[mode].place(of: front, in: space, at: time) != nil
        {
            new.photo = front
            new.from = photo
            new.rest = rest
        }
        modeTransition = new
    }

    /// Opens the front photo in the viewer.
    mutating func openFront(at time: Time) {
        guard let front = space.album.order.front else { return }
        if modeTransition?.photo == front, let flyer = transitionFlyers(at: time).last {
            viewerOpen(front, from: flyer, at: time)
            return
        }
        if modes[mode].place(of: front, in: space, at: time) == nil { settle(at: time) }
        viewerOpen(front, from: modes[mode].place(of: front, in: space, at: time), at: time)
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
