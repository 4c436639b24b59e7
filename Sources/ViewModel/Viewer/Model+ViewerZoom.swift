import DisplayList
import Geometry
import Layouts

/// Looking closer (browsing.md §6.3).
extension Model {
    /// What an intent means in the viewer and nowhere else.
    mutating func viewerAct(_ intent: Intent, isRepeat: Bool, at time: Time) -> Bool {
        switch intent {
        case .close: viewerStepBack(at: time)
        case .open: if !isRepeat { toggleCloser(at: time) }
        case .zoom(.closer): zoom(by: space.options.viewer.zoomStep, about: nil, at: time)
        case .zoom(.farther): zoom(by: 1 / space.options.viewer.zoomStep, about: nil, at: time)
        case .zoom(.actual): zoomToActual(about: nil, at: time)
        case .zoom(.fit): frameViewer(.fit, at: time)
        case .move(let direction): pan(direction, isRepeat: isRepeat, at: time)
        case .stepStyle(let step): stepTransition(by: step, at: time)
        case .spread, .columns, .page: break
        default: return false
        }
        return true
    }

    /// From the zoom to fit, from fit out of the viewer.
    private mutating func viewerStepBack(at time: Time) {
        guard let viewer else { return }
        if viewer.framing.magnification == .fit {
            viewerDismiss(at: time)
        } else {
            frameViewer(.fit, at: time)
        }
    }

    /// Goes to another view of the photo from what is displayed now.
    mutating func frameViewer(
        _ framing: Framing, duration: Double? = nil, curve: Curve = .easeInOut, at time: Time
    ) {
        guard let viewer, framing != viewer.framing else { return }
        let shown = viewerSprites(at: time)
        self.viewer?.framing = framing
        self.viewer?.turn = nil
        self.viewer?.swipe = nil
        approach(from: shown, duration ?? space.options.durations.zoom, curve: curve, at: time)
    }

    /// Zooms about a point of the canvas, or about the middle.
    mutating func zoom(by step: Double, about pointer: Point?, at time: Time) {
        guard let viewer else { return }
        let geometry = viewerGeometry(viewer.natural)
        let factor = geometry.factor(of: viewer.framing.magnification) * step
        // A step never passes over fit: fingers expect to find it.
        let now = geometry.factor(of: viewer.framing.magnification)
        let stops = abs(now - 1) > 1e-6 && (now - 1) * (factor - 1) < 0
        frameViewer(zoomed(to: stops ? 1 : factor, about: pointer, at: time), at: time)
    }

    /// The view `factor` times as close as fit, in which what is at `pointer` stays there.
    private func zoomed(to factor: Double, about pointer: Point?, at time: Time) -> Framing {
        guard let viewer else { return .fit }
        let geometry = viewerGeometry(viewer.natural)
        guard let pointer, let shown = viewerSprites(at: time).last, shown.size.width > 0,
            shown.size.height > 0
        else {
            let look = geometry.clamped(viewer.framing).look
            return geometry.framing(factor: factor, anchor: look, at: geometry.centre)
        }
        let size = shown.size * shown.scale
        let anchor = Point(
            x: min(1, max(0, (pointer.x - shown.centre.x) / size.width + 0.5)),
            y: min(1, max(0, (pointer.y - shown.centre.y) / size.height + 0.5)))
        return geometry.framing(factor: factor, anchor: anchor, at: pointer)
    }

    /// Between fit and closer: a long photo fills the screen across, from its beginning; any other is seen one to one.
    private mutating func toggleCloser(at time: Time) {
        guard let viewer, viewer.framing.magnification == .fit,
            let factor = viewerGeometry(viewer.natural).acrossFactor
        else { return toggleActual(about: nil, at: time) }
        let across = Framing(magnification: .times(factor), look: .zero)
        frameViewer(viewerGeometry(viewer.natural).clamped(across), at: time)
    }

    /// Between one to one and fit.
    mutating func toggleActual(about pointer: Point?, at time: Time) {
        guard let viewer else { return }
        if viewer.framing.magnification == .fit {
            zoomToActual(about: pointer, at: time)
        } else {
            frameViewer(.fit, at: time)
        }
    }

    /// One pixel of the photo on one of the canvas; also where that makes a small photo smaller than at fit.
    mutating func zoomToActual(about pointer: Point?, at time: Time) {
        guard let viewer, viewer.framing.magnification != .actual else { return }
        let geometry = viewerGeometry(viewer.natural)
        var framing = zoomed(to: geometry.actualFactor, about: pointer, at: time)
        framing.magnification = .actual
        frameViewer(geometry.clamped(framing), at: time)
    }

    /// Pans by a part of the screen.
    ///
    /// A long photo that fits across gives way to the next one; one at whose edge the view is never.
    private mutating func pan(_ direction: Direction, isRepeat: Bool, at time: Time) {
        guard let viewer else { return }
        let geometry = viewerGeometry(viewer.natural)
        let overflow = geometry.overflow(of: viewer.framing)
        let isSideways = direction == .left || direction == .right
        let sign = direction == .left || direction == .up ? -1.0 : 1
        if isSideways ? overflow.x : overflow.y {
            let way =
                space.options.viewer.panStep
                * (isSideways ? space.viewport.size.width : space.viewport.size.height) * sign
            let to = panned(by: Point(x: isSideways ? way : 0, y: isSideways ? 0 : way))
            return frameViewer(to, at: time)
        }
        guard isSideways, !isRepeat, viewer.framing.magnification != .fit,
            geometry.acrossFactor != nil
        else { return }
        travel(by: Int(sign), at: time)
    }

    /// The view after the photo has moved by as much as it can of `way`, in u, positive toward its end.
    func panned(by way: Point) -> Framing {
        guard let viewer else { return .fit }
        let geometry = viewerGeometry(viewer.natural)
        let size = geometry.rect(of: viewer.framing).size
        var framing = geometry.clamped(viewer.framing)
        guard size.width > 0, size.height > 0 else { return framing }
        framing.look.x += way.x / size.width
        framing.look.y += way.y / size.height
        return geometry.clamped(framing)
    }
}
