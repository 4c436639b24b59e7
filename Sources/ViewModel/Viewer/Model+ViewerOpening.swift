import DisplayList
import Geometry
import Layouts

/// Opening and closing the viewer.
extension Model {
    /// Opens the viewer on a photo that grows out of `place`; from below the canvas where it is not to be seen.
    mutating func viewerOpen(_ photo: PhotoID, from place: Sprite?, at time: Time) {
        let isReopening = passage?.isDismissal(of: photo) ?? false
        let backdrop = isReopening ? passageBackdrop(at: time) : 0
        let openness = isReopening ? passageOpenness(at: time) : 0
        let start = place ?? vanishing(photo)
        let below = isReopening ? passageFlyers(at: time) : [start]
        if isReopening { passage = nil }
        var new = ViewerState(photo: photo, natural: space.album.naturalSize(of: photo))
        guard space.options.motion != .off else {
            viewer = new
            space.cover(true)
            return
        }
        var from = below
        if space.options.motion == .reduced {
            let rest = viewerRest(photo, natural: new.natural, framing: .fit)
            from = [rest.fainter(by: 0)]
        }
        let duration =
            space.options.motion == .full
            ? space.options.durations.present * (1 - openness) : space.options.durations.fade
        new.approach = Approach(
            from: from, backdrop: backdrop, openness: openness,
            span: space.span(duration, at: time))
        viewer = new
        space.cover(true)
    }

    /// Closes the viewer: the photo goes back to its place in the mode below.
    ///
    /// `duration` in seconds, before the speed; by default as much of it as opening has taken.
    mutating func viewerDismiss(duration: Double? = nil, at time: Time) {
        guard let viewer, let photo = viewer.photo else {
            self.viewer = nil
            return space.cover(false)
        }
        let shown = viewerSprites(at: time)
        let backdrop = viewerBackdrop(at: time)
        let openness = viewerOpenness(at: time)
        let leaving = departing(at: time)
        self.viewer = nil
        space.cover(false)
        if place(of: photo, in: mode, at: time) == nil { settle(mode, at: time) }
        passage = nil
        guard space.options.motion != .off else { return }
        let isThere = place(of: photo, in: mode, at: time) != nil
        let whole = duration ?? space.options.durations.present * openness
        passage = Passage(
            photo: photo, kind: .dismissal, from: shown, rest: leaving,
            end: isThere ? nil : vanishing(photo), backdrop: backdrop, openness: openness,
            span: space.span(
                space.options.motion == .full ? whole : space.options.durations.fade, at: time))
    }

    /// Closes because another mode takes the screen; what it showed goes on from there.
    ///
    /// Returns the photo as it was displayed, and what else was to be seen.
    mutating func viewerLeave(at time: Time) -> (photo: [Sprite], rest: [Sprite]) {
        guard viewer != nil else { return ([], []) }
        let shown = viewerSprites(at: time)
        let covered = viewerBackdrop(at: time)
        var rest = departing(at: time)
        if covered < 1 {
            rest =
                layer(of: mode, hiding: viewer?.photo, at: time).sprites
                .filter { $0.photo != viewer?.photo }.map { $0.fainter(by: 1 - covered) } + rest
        }
        viewer = nil
        space.cover(false)
        return (shown, rest)
    }

    /// Photos on their way out of the viewer, as they are displayed.
    private func departing(at time: Time) -> [Sprite] {
        viewer?.departures.filter { !$0.span.isOver(at: time) }.flatMap { departure in
            departure.from.last?.mixed(
                with: departure.to, part: departure.curve(departure.span.progress(at: time)),
                content: space.album.naturalSize(of: departure.photo), canvas: space.area) ?? []
        } ?? []
    }

    /// A photo that is about to appear from below the canvas, or has just gone there.
    private func vanishing(_ photo: PhotoID) -> Sprite {
        let rect = vanishingRect(in: space.viewport.size)
        return Sprite(
            content: space.content(of: photo), centre: rect.origin, size: rect.size, fit: .cropFill)
    }
}
