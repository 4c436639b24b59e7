import Browsing
import DisplayList
import Geometry
import Layouts
import ViewerMode

/// What is to be seen while a photo is on its way into a mode.
extension Model {
    /// The mode as it appears, and what goes; nil when there is no passage.
    ///
    /// `hidden` is left out whether it flies or not.
    func passageLayer(hiding hidden: PhotoID? = nil, at time: Time) -> Layer? {
        guard let passage, !passage.span.isOver(at: time) else { return nil }
        let isFlying = passage.photo != nil && passage.isAlone
        var layer = modes[mode].layer(
            hiding: isFlying ? passage.photo : hidden, in: space, at: time)
        let appearing = passage.appearing(at: time)
        let fading = passage.fading(at: time)
        let mode = layer.sprites.filter { !isFlying || $0.photo != passage.photo }
        layer.sprites =
            (fading > 0 ? passage.rest.map { $0.fainter(by: fading) } : [])
            + (appearing > 0 ? mode.map { $0.fainter(by: appearing) } : [])
            + passageFlyers(at: time)
        if appearing < 0.5 {
            layer.labels = []
            layer.transition = nil
        }
        return layer
    }

    /// The photo on its way, as it is displayed; none where there is no passage.
    func passageFlyers(at time: Time) -> [Sprite] {
        guard let passage, let photo = passage.photo, !passage.span.isOver(at: time),
            let from = passage.from.last
        else { return [] }
        let part = passage.part(at: time)
        let below = passage.from.dropLast().map { $0.fainter(by: 1 - part) }
        guard let end = passage.end ?? modes[mode].place(of: photo, in: space, at: time) else {
            // Its place has gone out of sight meanwhile.
            return below + [from.fainter(by: 1 - part)]
        }
        return below
            + from.mixed(
                with: end, part: part, content: space.album.naturalSize(of: photo),
                canvas: space.area)
    }

    func passageBackdrop(at time: Time) -> Double {
        passage.map { $0.backdrop * (1 - $0.part(at: time)) } ?? 0
    }

    func passageOpenness(at time: Time) -> Double {
        passage.map { $0.openness * (1 - $0.span.progress(at: time)) } ?? 0
    }

    /// Lets the photo on its way fly on to another end, from where it is: it was trashed, or comes back.
    ///
    /// `end` is nil for its place in the mode.
    mutating func redirectPassage(of photo: PhotoID, to end: Sprite?, at time: Time) {
        guard let passage, passage.photo == photo, !passage.span.isOver(at: time),
            space.options.motion == .full
        else {
            if self.passage?.photo == photo { self.passage = nil }
            return
        }
        let fading = passage.fading(at: time)
        self.passage = Passage(
            photo: photo, kind: .dismissal, from: passageFlyers(at: time),
            rest: fading > 0 ? passage.rest.map { $0.fainter(by: fading) } : [], end: end,
            backdrop: 1 - passage.appearing(at: time), openness: 0,
            span: space.span(space.options.durations.flyOff, at: time))
    }
}
