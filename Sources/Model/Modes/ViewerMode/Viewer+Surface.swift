package import Browsing
package import DisplayList
import Geometry

/// The viewer as one of the surfaces.
extension Viewer: Surface {
    /// True while the photo is larger than the screen: arrows pan then.
    package func isZoomed(in space: Workspace) -> Bool {
        let overflow = geometry(natural, in: space).overflow(of: framing(in: space))
        return overflow.x || overflow.y
    }

    /// Drops all motion; the view stays as close as it was.
    package mutating func settle(in space: inout Workspace, at time: Time) {
        guard let front = space.album.order.front else { return }
        let natural = space.album.naturalSize(of: front)
        rest()
        if photo == front { lay(out: natural) } else { self.natural = natural }
        photo = front
        formerDetail = nil
    }

    /// Takes note of what an event has changed: the photo's true size is eased to.
    package mutating func followSize(in space: Workspace, at time: Time) {
        guard let front = space.album.order.front else { return }
        let natural = space.album.naturalSize(of: front)
        if natural != self.natural {
            let shown = sprites(in: space, at: time)
            let (backdrop, openness) = (
                self.backdrop(in: space, at: time), self.openness(in: space, at: time)
            )
            let running = approach.flatMap { $0.span.isOver(at: time) ? nil : $0 }
            lay(out: natural)
            if drag == nil {
                startApproach(from: shown, space.options.durations.settle, in: space, at: time)
                // What was opening goes on opening, and is done when it would have been.
                if let running, let begun = approach {
                    let end = running.span.start + running.span.duration
                    approach?.span = AnimationTiming(
                        start: begun.span.start, duration: max(0, end - begun.span.start))
                    approach?.backdrop = backdrop
                    approach?.openness = openness
                }
            }
        }
        followDetail(in: space, at: time)
    }

    package func isMoving(in space: Workspace, at time: Time) -> Bool {
        isRunning(approach?.span, time) || isRunning(turn?.span, time)
            || isRunning(swipe?.span, time)
            || departures.contains { isRunning($0.span, time) }
    }

    private func isRunning(_ span: AnimationTiming?, _ time: Time) -> Bool {
        span.map { !$0.isOver(at: time) } ?? false
    }

    package mutating func prune(in space: inout Workspace, at time: Time) {
        if approach?.span.isOver(at: time) ?? false { approach = nil }
        if turn?.span.isOver(at: time) ?? false { turn = nil }
        if swipe?.span.isOver(at: time) ?? false { swipe = nil }
        departures.removeAll { $0.span.isOver(at: time) }
        if formerDetail != nil, !isMoving(in: space, at: time), drag == nil {
            formerDetail = nil
        }
    }

    /// The photo in front, once it is there: open for the most part, its page turned, and not being dragged away.
    package func shownPhoto(in space: Workspace, at time: Time) -> PhotoID? {
        guard let front = space.album.order.front, openness(in: space, at: time) > 0.8 else {
            return nil
        }
        if let turn = self.turn, turn.span.progress(at: time) <= 0.8 { return nil }
        if abs(stripOffset(in: space, at: time)) > 0.4 * space.viewport.size.width { return nil }
        guard let sprite = sprites(in: space, at: time).last, sprite.opacity > 0.5,
            let bounds = sprite.seenBounds,
            bounds.intersection(Rect(origin: .zero, size: space.viewport.size)) != nil
        else { return nil }
        return front
    }

    package func place(of photo: PhotoID, in space: Workspace, at time: Time) -> Sprite? {
        guard photo == self.photo else { return nil }
        return sprites(in: space, at: time).last
    }

    /// How close the photo is seen, where that is not at fit.
    package func status(in space: Workspace, at time: Time) -> [TextSpan] {
        let framing = framing(in: space)
        guard framing.magnification != .fit else { return [] }
        let geometry = geometry(natural, in: space)
        let factor = geometry.factor(of: framing.magnification)
        let percent = 100 * factor / max(1e-9, geometry.actualFactor)
        return [TextSpan("\(Int(percent.rounded())) %", style: .accent)]
    }

    func geometry(_ natural: Size, in space: Workspace) -> ViewerGeometry {
        ViewerGeometry(
            viewport: space.viewport.size, natural: natural,
            pixelAspect: space.viewport.pixelAspect, cell: space.viewport.cell,
            options: settings.options)
    }

    package func inputContext(in space: Workspace) -> InputContext {
        isZoomed(in: space) ? .zoomed : .cards
    }

    package func wheelUse(in space: Workspace) -> WheelUse {
        isZoomed(in: space) ? .scrolls : .stepsPhotos
    }

    package static var statusIntent: Intent { .zoom(.fit) }
}
