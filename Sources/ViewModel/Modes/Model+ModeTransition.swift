import Browsing
import DisplayList
import Geometry
import Layouts
import ViewerMode

/// What is to be seen while a photo is on its way into a mode.
extension Model {
    /// The mode as it appears, and what goes; nil when there is no transition.
    ///
    /// `hidden` is left out whether it flies or not.
    func transitionLayer(hiding hidden: PhotoID? = nil, at time: Time) -> Layer? {
        guard let modeTransition, !modeTransition.span.isOver(at: time) else { return nil }
        let isFlying = modeTransition.photo != nil && modeTransition.isAlone
        var layer = modes[mode].layer(
            hiding: isFlying ? modeTransition.photo : hidden, in: space, at: time)
        let appearing = modeTransition.appearing(at: time)
        let fading = modeTransition.fading(at: time)
        let mode = layer.sprites.filter { !isFlying || $0.photo != modeTransition.photo }
        layer.sprites =
            (fading > 0 ? modeTransition.rest.map { $0.fainter(by: fading) } : [])
            + (appearing > 0 ? mode.map { $0.fainter(by: appearing) } : [])
            + transitionFlyers(at: time)
        if appearing < 0.5 {
            layer.labels = []
            layer.transition = nil
        }
        return layer
    }

    /// The photo on its way, as it is displayed; none where there is no transition.
    func transitionFlyers(at time: Time) -> [Sprite] {
        guard let modeTransition, let photo = modeTransition.photo,
            !modeTransition.span.isOver(at: time),
            let from = modeTransition.from.last
        else { return [] }
        let part = modeTransition.part(at: time)
        let below = modeTransition.from.dropLast().map { $0.fainter(by: 1 - part) }
        guard let end = modeTransition.end ?? modes[mode].place(of: photo, in: space, at: time)
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
        modeTransition.map { $0.backdrop * (1 - $0.part(at: time)) } ?? 0
    }

    func transitionOpenness(at time: Time) -> Double {
        modeTransition.map { $0.openness * (1 - $0.span.progress(at: time)) } ?? 0
    }

    /// Lets the photo on its way fly on to another end, from where it is: it was trashed, or comes back.
    ///
    /// `end` is nil for its place in the mode.
    mutating func redirectTransition(of photo: PhotoID, to end: Sprite?, at time: Time) {
        guard let modeTransition, modeTransition.photo == photo,
            !modeTransition.span.isOver(at: time),
            space.options.motion == .full
        else {
            if self.modeTransition?.photo == photo { self.modeTransition = nil }
            return
        }
        let fading = modeTransition.fading(at: time)
        self.modeTransition = ModeTransition(
            photo: photo, kind: .dismissal, from: transitionFlyers(at: time),
            rest: fading > 0 ? modeTransition.rest.map { $0.fainter(by: fading) } : [], end: end,
            backdrop: 1 - modeTransition.appearing(at: time), openness: 0,
            span: space.span(space.options.durations.flyOff, at: time))
    }
}
