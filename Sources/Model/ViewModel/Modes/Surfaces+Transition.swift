import Browsing
import DisplayList
import Geometry
import ViewerMode

/// What is to be seen while a photo is on its way into a mode.
extension Surfaces {
    /// The mode as it appears, and what goes; nil when there is no transition.
    ///
    /// `hidden` is left out whether it flies or not.
    func transitionLayer(
        hiding hidden: PhotoID? = nil, in space: Workspace, at time: Time
    ) -> Layer? {
        guard let transition, !transition.span.isOver(at: time) else { return nil }
        let isFlying = transition.photo != nil && transition.isAlone
        var layer = current.layer(
            hiding: isFlying ? transition.photo : hidden, in: space, at: time)
        let appearing = transition.appearing(at: time)
        let fading = transition.fading(at: time)
        let others = otherFlyers(in: space, at: time)
        let flying = Set(transition.others.keys)
        let own = layer.sprites.filter { sprite in
            (!isFlying || sprite.photo != transition.photo)
                && sprite.photo.map { !flying.contains($0) } ?? true
        }
        layer.sprites =
            (fading > 0 ? transition.rest.map { $0.fainter(by: fading) } : [])
            + (appearing > 0 ? own.map { $0.fainter(by: appearing) } : [])
            + others + transitionFlyers(in: space, at: time)
        if appearing < 0.5 {
            layer.labels = []
            layer.transition = nil
        }
        return layer
    }

    /// Other photos that fly with it, in the order of their numbers.
    private func otherFlyers(in space: Workspace, at time: Time) -> [Sprite] {
        guard let transition else { return [] }
        let part = transition.part(at: time)
        return transition.others.sorted { $0.key < $1.key }.flatMap { photo, from in
            let end = current.place(of: photo, in: space, at: time) ?? from.gone
            return from.mixed(
                with: end, part: part, content: space.album.naturalSize(of: photo),
                canvas: space.area)
        }
    }

    /// How much of the echo behind all photos is to be seen, 0…1.
    func echoShare(in space: Workspace, at time: Time) -> Double {
        if let overlay, type(of: overlay).hidesEcho {
            return 1 - overlay.backdrop(in: space, at: time)
        }
        return transition.map { $0.hidesEcho ? $0.part(at: time) : 1 } ?? 1
    }

    /// The photo on its way, as it is displayed; none where there is no transition.
    func transitionFlyers(in space: Workspace, at time: Time) -> [Sprite] {
        guard let transition, let photo = transition.photo,
            !transition.span.isOver(at: time),
            let from = transition.from.last
        else { return [] }
        let part = transition.part(at: time)
        let below = transition.from.dropLast().map { $0.fainter(by: 1 - part) }
        guard let end = transition.end ?? current.place(of: photo, in: space, at: time)
        else {
            // Its place has gone out of sight meanwhile.
            return below + [from.fainter(by: 1 - part)]
        }
        return below
            + from.mixed(
                with: end, part: part, content: space.album.naturalSize(of: photo),
                canvas: space.area)
    }

    func transitionBackdrop(at time: Time) -> Double {
        transition.map { $0.backdrop * (1 - $0.part(at: time)) } ?? 0
    }

    func transitionOpenness(at time: Time) -> Double {
        transition.map { $0.openness * (1 - $0.span.progress(at: time)) } ?? 0
    }

    /// Lets the photo on its way fly on to another end, from where it is: it was trashed, or comes back.
    ///
    /// `end` is nil for its place in the mode.
    mutating func redirectTransition(
        of photo: PhotoID, to end: Sprite?, in space: Workspace, at time: Time
    ) {
        guard let transition, transition.photo == photo,
            !transition.span.isOver(at: time),
            space.options.motion == .full
        else {
            if self.transition?.photo == photo { self.transition = nil }
            return
        }
        let fading = transition.fading(at: time)
        self.transition = ModeTransition(
            photo: photo, kind: .dismissal, from: transitionFlyers(in: space, at: time),
            rest: fading > 0 ? transition.rest.map { $0.fainter(by: fading) } : [], end: end,
            backdrop: 1 - transition.appearing(at: time), openness: 0,
            span: space.span(space.options.durations.flyOff, at: time))
    }

    /// The photo on its way from mode to mode fades where a change takes it away.
    mutating func redirectTransition(
        without change: OrderDiff, in space: Workspace, at time: Time
    ) {
        guard let photo = transition?.photo, !change.new.contains(photo) else { return }
        let end = transitionFlyers(in: space, at: time).last?.gone
        redirectTransition(of: photo, to: end, in: space, at: time)
    }
}
