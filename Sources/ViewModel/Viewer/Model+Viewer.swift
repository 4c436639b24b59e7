import DisplayList
import Geometry
import Layouts

/// The viewer as one of the surfaces.
extension Model {
    /// True while the photo is larger than the screen: arrows pan then.
    var isViewerZoomed: Bool {
        guard let viewer else { return false }
        let overflow = viewerGeometry(viewer.natural).overflow(of: viewer.framing)
        return overflow.x || overflow.y
    }

    /// Drops all motion; the view stays as close as it was.
    mutating func viewerSettle(at time: Time) {
        guard let front = space.album.order.front else {
            viewer = nil
            space.cover(false)
            return
        }
        let natural = space.album.naturalSize(of: front)
        viewer?.rest()
        viewer?.photo = front
        viewer?.natural = natural
        clampFraming()
        viewer?.formerDetail = nil
    }

    /// Takes note of what an event has changed: the photo's true size is eased to.
    mutating func followViewer(at time: Time) {
        guard let viewer, let front = space.album.order.front else { return }
        let natural = space.album.naturalSize(of: front)
        if natural != viewer.natural {
            let shown = viewerSprites(at: time)
            let (backdrop, openness) = (viewerBackdrop(at: time), viewerOpenness(at: time))
            let running = viewer.approach.flatMap { $0.span.isOver(at: time) ? nil : $0 }
            self.viewer?.natural = natural
            clampFraming()
            if viewer.drag == nil {
                approach(from: shown, space.options.durations.settle, at: time)
                // What was opening goes on opening, and is done when it would have been.
                if let running, let begun = self.viewer?.approach {
                    let end = running.span.start + running.span.duration
                    self.viewer?.approach?.span = Span(
                        start: begun.span.start, duration: max(0, end - begun.span.start))
                    self.viewer?.approach?.backdrop = backdrop
                    self.viewer?.approach?.openness = openness
                }
            }
        }
        followDetail(at: time)
    }

    mutating func clampFraming() {
        guard let viewer else { return }
        let framing = viewerGeometry(viewer.natural).clamped(viewer.framing)
        self.viewer?.framing = framing
    }

    func viewerIsMoving(at time: Time) -> Bool {
        guard let viewer else { return false }
        return isRunning(viewer.approach?.span, time) || isRunning(viewer.turn?.span, time)
            || isRunning(viewer.swipe?.span, time)
            || viewer.departures.contains { isRunning($0.span, time) }
    }

    private func isRunning(_ span: Span?, _ time: Time) -> Bool {
        span.map { !$0.isOver(at: time) } ?? false
    }

    mutating func viewerPrune(at time: Time) {
        guard let viewer else { return }
        if viewer.approach?.span.isOver(at: time) ?? false { self.viewer?.approach = nil }
        if viewer.turn?.span.isOver(at: time) ?? false { self.viewer?.turn = nil }
        if viewer.swipe?.span.isOver(at: time) ?? false { self.viewer?.swipe = nil }
        self.viewer?.departures.removeAll { $0.span.isOver(at: time) }
        if viewer.formerDetail != nil, !viewerIsMoving(at: time), viewer.drag == nil {
            self.viewer?.formerDetail = nil
        }
    }

    /// The photo in front, once it is there: open for the most part, its page turned, and not being dragged away.
    func viewerShown(at time: Time) -> PhotoID? {
        guard let viewer, let front = space.album.order.front, viewerOpenness(at: time) > 0.8 else {
            return nil
        }
        if let turn = viewer.turn, turn.span.progress(at: time) <= 0.8 { return nil }
        if abs(stripOffset(at: time)) > 0.4 * space.viewport.size.width { return nil }
        guard let sprite = viewerSprites(at: time).last, sprite.opacity > 0.5,
            let bounds = sprite.seenBounds,
            bounds.intersection(Rect(origin: .zero, size: space.viewport.size)) != nil
        else { return nil }
        return front
    }

    func viewerPlace(of photo: PhotoID, at time: Time) -> Sprite? {
        guard photo == viewer?.photo else { return nil }
        return viewerSprites(at: time).last
    }

    /// How close the photo is seen, where that is not at fit.
    func viewerStatus(at time: Time) -> [TextSpan] {
        guard let viewer, viewer.framing.magnification != .fit else { return [] }
        let geometry = viewerGeometry(viewer.natural)
        let factor = geometry.factor(of: viewer.framing.magnification)
        let percent = 100 * factor / max(1e-9, geometry.actualFactor)
        return [TextSpan("\(Int(percent.rounded())) %", style: .accent)]
    }

    func viewerGeometry(_ natural: Size) -> ViewerGeometry {
        ViewerGeometry(
            viewport: space.viewport.size, natural: natural,
            pixelAspect: space.viewport.pixelAspect,
            options: space.options.viewer)
    }
}
