package import Browsing
package import DisplayList
package import Geometry

/// Zoom.
extension Viewer {
    /// What an intent means in the viewer and nowhere else.
    package mutating func handle(
        _ intent: Intent, isRepeat: Bool, in space: inout Workspace, at time: Time
    )
        -> [Request]?
    {
        switch intent {
        case .close: return stepBack(in: space, at: time)
        case .open: if !isRepeat { toggleCloser(in: space, at: time) }
        case .zoom(.closer):
            zoom(by: settings.options.zoomStep, about: nil, in: space, at: time)
        case .zoom(.farther):
            zoom(by: 1 / settings.options.zoomStep, about: nil, in: space, at: time)
        case .zoom(.actual): zoomToActual(about: nil, in: space, at: time)
        case .zoom(.fit): reframe(.fit, in: space, at: time)
        case .move(let direction): return pan(direction, isRepeat: isRepeat, in: space, at: time)
        case .stepStyle(let step): return stepTransition(by: step, in: &space)
        case .spread, .columns, .page: break
        default: return nil
        }
        return []
    }

    /// From the zoom to fit, from fit out of the viewer.
    private mutating func stepBack(in space: Workspace, at time: Time) -> [Request] {
        if framing(in: space).magnification == .fit { return [.close(within: nil)] }
        reframe(.fit, in: space, at: time)
        return []
    }

    /// Goes to another view of the photo from what is displayed now.
    mutating func reframe(
        _ framing: Framing, duration: Double? = nil, curve: Curve = .easeInOut, in space: Workspace,
        at time: Time
    ) {
        let isAnother = framing != self.framing(in: space)
        let shown = sprites(in: space, at: time)
        keep(framing)
        guard isAnother else { return }
        turn = nil
        swipe = nil
        startApproach(
            from: shown, duration ?? Self.zoomDuration, curve: curve, in: space, at: time
        )
    }

    /// Whether there is something to be seen closer: not where a card says why the photo is not shown, nor of a video.
    func hasDetail(_ photo: PhotoID?, in space: Workspace) -> Bool {
        photo.map { !space.album.isUndecodable($0) } ?? false
    }

    /// Zooms about a point of the canvas, or about the middle.
    mutating func zoom(by step: Double, about pointer: Point?, in space: Workspace, at time: Time) {
        guard hasDetail(photo, in: space) else { return }
        // A step never passes over fit: fingers expect to find it.
        let now = geometry(natural, in: space).factor(of: framing(in: space).magnification)
        let factor = now * step
        let stops = abs(now - 1) > 1e-6 && (now - 1) * (factor - 1) < 0
        reframe(
            zoomed(to: stops ? 1 : factor, about: pointer, in: space, at: time), in: space, at: time
        )
    }

    /// The view `factor` times as close as fit, in which what is at `pointer` stays there.
    private func zoomed(
        to factor: Double, about pointer: Point?, in space: Workspace, at time: Time
    ) -> Framing {
        zoomed(to: factor, about: pointer, on: sprites(in: space, at: time).last, in: space)
    }

    private func zoomed(
        to factor: Double, about pointer: Point?, on shown: Sprite?, in space: Workspace
    ) -> Framing {
        let geometry = geometry(natural, in: space)
        guard let pointer, let shown = shown?.seenBounds, shown.size.width > 0,
            shown.size.height > 0
        else {
            let look = geometry.clamped(framing(in: space)).look
            return geometry.framing(factor: factor, anchor: look, at: geometry.centre)
        }
        let anchor = Point(
            x: min(1, max(0, (pointer.x - shown.minX) / shown.size.width)),
            y: min(1, max(0, (pointer.y - shown.minY) / shown.size.height)))
        return geometry.framing(factor: factor, anchor: anchor, at: pointer)
    }

    /// Between fit and closer: a long photo fills the screen across, from its beginning; any other is seen one to one.
    private mutating func toggleCloser(in space: Workspace, at time: Time) {
        guard framing(in: space).magnification == .fit, hasDetail(photo, in: space),
            let factor = geometry(natural, in: space).acrossFactor
        else { return toggleActual(about: nil, in: space, at: time) }
        let across = Framing(magnification: .times(factor), look: .zero)
        reframe(geometry(natural, in: space).clamped(across), in: space, at: time)
    }

    /// Between one to one and fit.
    mutating func toggleActual(about pointer: Point?, in space: Workspace, at time: Time) {
        if framing(in: space).magnification == .fit {
            zoomToActual(about: pointer, in: space, at: time)
        } else {
            reframe(.fit, in: space, at: time)
        }
    }

    /// One pixel of the photo on one of the canvas; also where that makes a small photo smaller than at fit.
    mutating func zoomToActual(about pointer: Point?, in space: Workspace, at time: Time) {
        guard framing(in: space).magnification != .actual, hasDetail(photo, in: space) else {
            return
        }
        let shown = sprites(in: space, at: time).last
        reframe(actual(about: pointer, on: shown, in: space), in: space, at: time)
    }

    private func actual(about pointer: Point?, on shown: Sprite?, in space: Workspace) -> Framing {
        let geometry = geometry(natural, in: space)
        // From the whole photo it begins where the camera focused.
        let focus =
            pointer == nil && self.framing(in: space).magnification == .fit
            ? photo.flatMap { space.album.focusArea(of: $0)?.centre } : nil
        var framing =
            focus.map {
                geometry.framing(factor: geometry.actualFactor, anchor: $0, at: geometry.centre)
            } ?? zoomed(to: geometry.actualFactor, about: pointer, on: shown, in: space)
        framing.magnification = .actual
        return geometry.clamped(framing)
    }

    /// Opens closer, by a step or one to one: what is under the pointer on the card `shown` stays there, elsewhere the middle.
    package mutating func begin(
        _ zoom: Intent.Zoom, about pointer: Point?, on shown: Sprite, in space: Workspace
    ) {
        guard hasDetail(photo, in: space) else { return }
        let pointer = pointer.flatMap { shown.contains($0) ? $0 : nil }
        keep(
            zoom == .closer
                ? zoomed(
                    to: settings.options.zoomStep, about: pointer, on: shown, in: space)
                : actual(about: pointer, on: shown, in: space))
    }

    /// Pans by a part of the screen.
    ///
    /// A long photo that fits across gives way to the next one; one at whose edge the view is never.
    private mutating func pan(
        _ direction: Direction, isRepeat: Bool, in space: Workspace, at time: Time
    ) -> [Request] {
        let geometry = geometry(natural, in: space)
        let overflow = geometry.overflow(of: framing(in: space))
        let isSideways = direction == .left || direction == .right
        let sign = direction == .left || direction == .up ? -1.0 : 1
        if isSideways ? overflow.x : overflow.y {
            let way =
                settings.options.panStep
                * (isSideways ? space.viewport.size.width : space.viewport.size.height) * sign
            let to = panned(by: Point(x: isSideways ? way : 0, y: isSideways ? 0 : way), in: space)
            reframe(to, in: space, at: time)
            return []
        }
        guard isSideways, !isRepeat, framing(in: space).magnification != .fit,
            geometry.acrossFactor != nil
        else { return [] }
        return [.travelBy(Int(sign))]
    }

    /// The view after the photo has moved by as much as it can of `way`, in u, positive toward its end.
    func panned(by way: Point, in space: Workspace) -> Framing {
        let geometry = geometry(natural, in: space)
        var framing = framing(in: space)
        let size = geometry.rect(of: framing).size
        guard size.width > 0, size.height > 0 else { return framing }
        framing.look.x += way.x / size.width
        framing.look.y += way.y / size.height
        return geometry.clamped(framing)
    }
}
