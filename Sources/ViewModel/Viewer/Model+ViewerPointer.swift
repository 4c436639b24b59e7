import DisplayList
import Geometry
import Layouts

/// The pointer in the viewer.
extension Model {
    mutating func viewerPointer(_ pointer: Pointer, at time: Time) -> [Effect] {
        switch pointer {
        case .tapped(let point, let count): viewerTapped(point, count: count, at: time)
        case .dragged(let drag): return viewerDragged(drag, at: time)
        case .released: viewerLetGo(at: time)
        case .wheel(let notches): scrollViewer(notches, at: time)
        case .zoomWheel(let notches, let point):
            var factor = 1.0
            for _ in 0..<min(20, abs(notches)) { factor *= space.options.viewer.zoomStep }
            viewerLetGo(at: time)
            zoom(by: notches < 0 ? 1 / factor : factor, about: point, at: time)
        case .pressed, .tappedMiddle, .tappedRight: break
        }
        return []
    }

    /// A click beside the photo closes it; a double click on it looks closer there, and back.
    private mutating func viewerTapped(_ point: Point, count: Int, at time: Time) {
        guard let shown = viewerSprites(at: time).last else { return }
        if !shown.contains(point) {
            viewerDismiss(at: time)
        } else if count == 2 {
            toggleActual(about: point, at: time)
        }
    }

    private mutating func scrollViewer(_ notches: Int, at time: Time) {
        guard let viewer else { return }
        let overflow = viewerGeometry(viewer.natural).overflow(of: viewer.framing)
        let way = Double(notches) * max(6, 0.1 * space.viewport.size.shortSide)
        frameViewer(
            panned(by: overflow.y ? Point(x: 0, y: way) : Point(x: way, y: 0)), curve: .easeOut,
            at: time)
    }

    private mutating func viewerDragged(_ drag: Drag, at time: Time) -> [Effect] {
        switch drag.phase {
        case .began: viewerGrab(drag, at: time)
        case .moved: viewer?.drag?.translation = drag.translation
        case .cancelled: viewerLetGo(at: time)
        case .released(let velocity):
            guard let held = viewer?.drag, held.photo == space.album.order.front else {
                viewerLetGo(at: time)
                return []
            }
            viewer?.drag?.translation = drag.translation
            switch held.kind {
            case .pan: releasePan(velocity, at: time)
            case .sideways: releasePages(held, drag.translation.x, velocity.x, at: time)
            case .vertical: return releaseVertical(drag.translation, velocity.y, at: time)
            }
        }
        return []
    }

    private mutating func viewerGrab(_ drag: Drag, at time: Time) {
        viewerLetGo(at: time)
        guard let viewer, let front = space.album.order.front else { return }
        let overflow = viewerGeometry(viewer.natural).overflow(of: viewer.framing)
        let isZoomed = viewer.framing.magnification != .fit && (overflow.x || overflow.y)
        let isAlong = drag.axis == .horizontal ? overflow.x : overflow.y
        let kind: ViewerDrag.Kind =
            isZoomed || isAlong ? .pan : drag.axis == .horizontal ? .sideways : .vertical
        let offset = stripOffset(at: time)
        let isApproaching = viewer.approach.map { !$0.span.isOver(at: time) } ?? false
        let base = viewerSprites(at: time)
            .map { offset == 0 || isApproaching ? $0 : $0.displaced(by: Point(x: -offset, y: 0)) }
        let beside = [space.album.order.index - 1, space.album.order.index + 1].map { index in
            space.album.order.photos.indices.contains(index) ? space.album.order.photos[index] : nil
        }
        let drag = ViewerDrag(
            photo: front, kind: kind, start: drag.start, translation: drag.translation, base: base,
            offset: kind == .sideways && !isApproaching ? offset : 0,
            backdrop: viewerBackdrop(at: time), previous: beside[0], next: beside[1])
        self.viewer?.approach = nil
        self.viewer?.turn = nil
        self.viewer?.swipe = nil
        self.viewer?.drag = drag
    }

    /// Ends a drag as if it had not been: the photo goes back from where it is.
    mutating func viewerLetGo(at time: Time) {
        guard let drag = viewer?.drag else { return }
        let shown = viewerSprites(at: time)
        let offset = stripOffset(at: time)
        let backdrop = viewerBackdrop(at: time)
        viewer?.drag = nil
        guard space.options.motion == .full else { return }
        if drag.kind == .sideways {
            let swipe = Swipe(
                offset: offset, previous: drag.previous, next: drag.next,
                span: space.span(space.options.durations.settle, at: time))
            viewer?.swipe = swipe
        }
        approach(from: shown, space.options.durations.settle, curve: .easeOut, at: time)
        viewer?.approach?.backdrop = backdrop
        viewer?.approach?.openness = backdrop
    }

    /// The view is where the photo was let go, and a little farther where it was thrown.
    private mutating func releasePan(_ velocity: Point, at time: Time) {
        guard let viewer, let shown = viewerSprites(at: time).last else { return }
        let geometry = viewerGeometry(viewer.natural)
        let size = shown.size * shown.scale
        let thrown = shown.centre + velocity * 0.15
        guard size.width > 0, size.height > 0 else { return viewerLetGo(at: time) }
        self.viewer?.framing = geometry.clamped(
            Framing(
                magnification: viewer.framing.magnification,
                look: Point(
                    x: 0.5 + (geometry.centre.x - thrown.x) / size.width,
                    y: 0.5 + (geometry.centre.y - thrown.y) / size.height)))
        // Its sprites are those of the drag still: the way to the new view begins at them.
        viewerLetGo(at: time)
    }

    private mutating func releasePages(
        _ held: ViewerDrag, _ x: Double, _ speed: Double, at time: Time
    ) {
        let start = space.album.order.index
        let step =
            space.card.page(releasedAt: -x, speed: -speed, from: start, of: space.album.order.count)
            - start
        let wanted = step > 0 ? held.next : held.previous
        guard step != 0, let wanted, let target = space.album.order.place(of: wanted) else {
            return viewerLetGo(at: time)
        }
        guardian.question = nil
        message = nil
        space.direction = step
        let offset = stripOffset(at: time) + Double(step) * viewerPageWidth
        let former = held.photo
        let backdrop = viewerBackdrop(at: time)
        space.bringToFront(target)
        frontChangedInViewer(at: time)
        guard space.options.motion == .full else { return }
        let swipe = Swipe(
            offset: offset, previous: step > 0 ? former : nil, next: step < 0 ? former : nil,
            span: space.span(space.options.durations.settle, at: time))
        viewer?.swipe = swipe
        guard backdrop < 1, let rest = viewerRest else { return }
        approach(
            from: [rest.displaced(by: Point(x: offset, y: 0))], space.options.durations.settle,
            curve: .easeOut, at: time)
        viewer?.approach?.backdrop = backdrop
    }

    private mutating func releaseVertical(
        _ translation: Point, _ speed: Double, at time: Time
    ) -> [Effect] {
        guard translation.y >= 0, let drag = viewer?.drag else {
            if space.card.release(at: translation.y, speed: speed) == .trash {
                return requestTrash(thrown: translation, at: time)
            }
            viewerLetGo(at: time)
            return []
        }
        let way = dismissal(of: drag)
        let duration = way.remainingDuration(of: space.options.durations.present, speed: speed)
        if way.finishes(atSpeed: speed) {
            // A drag as far as it counts leaves no time, but still a way to go: never faster than a flick takes the whole.
            viewerDismiss(duration: max(duration, space.options.durations.present / 3), at: time)
        } else {
            viewerLetGo(at: time)
            if let approach = viewer?.approach {
                viewer?.approach?.span = Span(
                    start: approach.span.start, duration: duration * space.options.durations.speed)
            }
        }
        return []
    }
}
