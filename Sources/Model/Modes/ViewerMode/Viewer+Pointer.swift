package import Browsing
import DisplayList
import Geometry

/// The pointer in the viewer.
extension Viewer {
    package mutating func handle(_ pointer: Pointer, in space: inout Workspace, at time: Time)
        -> [Request]
    {
        switch pointer {
        case .tapped(let point, let count): return tapped(point, count: count, in: space, at: time)
        case .dragged(let drag): return dragged(drag, in: &space, at: time)
        case .released: cancelGesture(in: &space, at: time)
        case .wheel(let notches, _): scroll(notches, in: space, at: time)
        case .zoomWheel(let notches, let point):
            var factor = 1.0
            for _ in 0..<min(20, abs(notches)) { factor *= settings.options.zoomStep }
            cancelGesture(in: &space, at: time)
            zoom(by: notches < 0 ? 1 / factor : factor, about: point, in: space, at: time)
        case .pressed, .tappedMiddle, .tappedRight, .marked: break
        }
        return []
    }

    /// A click beside the photo closes it; a double click on it looks closer there, and back.
    private mutating func tapped(_ point: Point, count: Int, in space: Workspace, at time: Time)
        -> [Request]
    {
        guard let shown = sprites(in: space, at: time).last else { return [] }
        if !shown.contains(point) { return [.close(within: nil)] }
        if count == 2 { toggleActual(about: point, in: space, at: time) }
        return []
    }

    private mutating func scroll(_ notches: Int, in space: Workspace, at time: Time) {
        let overflow = geometry(natural, in: space).overflow(of: framing(in: space))
        let way = Double(notches) * max(6, 0.1 * space.viewport.size.shortSide)
        reframe(
            panned(by: overflow.y ? Point(x: 0, y: way) : Point(x: way, y: 0), in: space),
            curve: .easeOut,
            in: space, at: time)
    }

    private mutating func dragged(_ drag: Drag, in space: inout Workspace, at time: Time)
        -> [Request]
    {
        switch drag.phase {
        case .began: grab(drag, in: &space, at: time)
        case .moved: self.drag?.translation = drag.translation
        case .cancelled: cancelGesture(in: &space, at: time)
        case .released(let velocity):
            guard let held = self.drag, held.photo == space.album.order.front else {
                cancelGesture(in: &space, at: time)
                return []
            }
            self.drag?.translation = drag.translation
            switch held.kind {
            case .pan: releasePan(velocity, in: &space, at: time)
            case .sideways:
                return releasePages(held, drag.translation.x, velocity.x, in: &space, at: time)
            case .vertical:
                return releaseVertical(drag.translation, velocity.y, in: &space, at: time)
            }
        }
        return []
    }

    private mutating func grab(_ drag: Drag, in space: inout Workspace, at time: Time) {
        cancelGesture(in: &space, at: time)
        guard let front = space.album.order.front else { return }
        let framing = framing(in: space)
        let overflow = geometry(natural, in: space).overflow(of: framing)
        let isZoomed = framing.magnification != .fit && (overflow.x || overflow.y)
        let isAlong = drag.axis == .horizontal ? overflow.x : overflow.y
        let kind: ViewerDrag.Kind =
            isZoomed || isAlong ? .pan : drag.axis == .horizontal ? .sideways : .vertical
        let offset = stripOffset(in: space, at: time)
        let isApproaching = approach.map { !$0.span.isOver(at: time) } ?? false
        let base = sprites(in: space, at: time)
            .map { offset == 0 || isApproaching ? $0 : $0.displaced(by: Point(x: -offset, y: 0)) }
        let beside = [space.album.order.index - 1, space.album.order.index + 1].map { index in
            space.album.order.photos.indices.contains(index) ? space.album.order.photos[index] : nil
        }
        let drag = ViewerDrag(
            photo: front, kind: kind, start: drag.start, translation: drag.translation, base: base,
            offset: kind == .sideways && !isApproaching ? offset : 0,
            backdrop: backdrop(in: space, at: time), previous: beside[0], next: beside[1])
        approach = nil
        turn = nil
        swipe = nil
        self.drag = drag
    }

    /// Ends a drag as if it had not been: the photo goes back from where it is.
    package mutating func cancelGesture(in space: inout Workspace, at time: Time) {
        guard let drag = self.drag else { return }
        let shown = sprites(in: space, at: time)
        let offset = stripOffset(in: space, at: time)
        let backdrop = backdrop(in: space, at: time)
        self.drag = nil
        guard space.options.motion == .full else { return }
        if drag.kind == .sideways {
            let swipe = Swipe(
                offset: offset, previous: drag.previous, next: drag.next,
                span: space.span(space.options.durations.settle, at: time))
            self.swipe = swipe
        }
        startApproach(
            from: shown, space.options.durations.settle, curve: .easeOut, in: space, at: time)
        approach?.backdrop = backdrop
        approach?.openness = backdrop
    }

    /// The view is where the photo was let go, and a little farther where it was thrown.
    private mutating func releasePan(_ velocity: Point, in space: inout Workspace, at time: Time) {
        guard let shown = sprites(in: space, at: time).last else { return }
        let geometry = geometry(natural, in: space)
        let size = shown.size * shown.scale
        let thrown = shown.centre + velocity * 0.15
        guard size.width > 0, size.height > 0 else { return cancelGesture(in: &space, at: time) }
        keep(
            geometry.clamped(
                Framing(
                    magnification: framing(in: space).magnification,
                    look: Point(
                        x: 0.5 + (geometry.centre.x - thrown.x) / size.width,
                        y: 0.5 + (geometry.centre.y - thrown.y) / size.height))))
        // Its sprites are those of the drag still: the way to the new view begins at them.
        cancelGesture(in: &space, at: time)
    }

    private mutating func releasePages(
        _ held: ViewerDrag, _ x: Double, _ speed: Double, in space: inout Workspace, at time: Time
    ) -> [Request] {
        let start = space.album.order.index
        let step =
            space.card.page(releasedAt: -x, speed: -speed, from: start, of: space.album.order.count)
            - start
        let wanted = step > 0 ? held.next : held.previous
        guard step != 0, let wanted, let target = space.album.order.place(of: wanted) else {
            cancelGesture(in: &space, at: time)
            return []
        }
        let requests = [Request.forgetQuestion, .forgetWords, .settleBelow]
        space.direction = step
        let offset = stripOffset(in: space, at: time) + Double(step) * pageWidth(in: space)
        let former = held.photo
        let backdrop = backdrop(in: space, at: time)
        space.bringToFront(target)
        frontChanged(in: space, at: time)
        guard space.options.motion == .full else { return requests }
        let swipe = Swipe(
            offset: offset, previous: step > 0 ? former : nil, next: step < 0 ? former : nil,
            span: space.span(space.options.durations.settle, at: time))
        self.swipe = swipe
        guard backdrop < 1, let rest = restingSprite(in: space) else { return requests }
        startApproach(
            from: [rest.displaced(by: Point(x: offset, y: 0))], space.options.durations.settle,
            curve: .easeOut, in: space, at: time)
        approach?.backdrop = backdrop
        return requests
    }

    private mutating func releaseVertical(
        _ translation: Point, _ speed: Double, in space: inout Workspace, at time: Time
    ) -> [Request] {
        guard translation.y >= 0, let drag = self.drag else {
            if space.card.release(at: translation.y, speed: speed) == .trash {
                return [.trash(thrown: translation)]
            }
            cancelGesture(in: &space, at: time)
            return []
        }
        let way = dismissal(of: drag, in: space)
        let duration = way.remainingDuration(of: space.options.durations.present, speed: speed)
        if way.finishes(atSpeed: speed) {
            // A drag as far as it counts leaves no time, but still a way to go: never faster than a flick takes the whole.
            return [.close(within: max(duration, space.options.durations.present / 3))]
        }
        cancelGesture(in: &space, at: time)
        if let approach = self.approach {
            self.approach?.span = AnimationTiming(
                start: approach.span.start, duration: duration * space.options.durations.speed)
        }
        return []
    }
}
