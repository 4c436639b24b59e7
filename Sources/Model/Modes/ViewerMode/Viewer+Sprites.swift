package import Browsing
package import DisplayList
import Geometry

/// Where the viewer's photos are displayed.
extension Viewer {
    /// A photo that stands still in the viewer.
    func restingSprite(
        _ photo: PhotoID, natural: Size, framing: Framing, in space: Workspace
    )
        -> Sprite
    {
        let rect = geometry(natural, in: space).restingRect(of: framing)
        let isBare = space.content(of: photo) == .plain || space.album.isBlank(photo)
        return Sprite(
            content: space.content(of: photo), centre: rect.centre, size: rect.size,
            matte: isBare ? space.options.theme.matte : nil,
            fit: framing.magnification == .fit ? .contain : .fill, isAtRest: true)
    }

    /// The photo in front as it rests.
    package func restingSprite(in space: Workspace) -> Sprite? {
        guard let photo = self.photo else { return nil }
        return restingSprite(photo, natural: natural, framing: framing(in: space), in: space)
    }

    /// A photo as it rests: the one in front as close as it is seen, any other at fit.
    package func restingSprite(_ photo: PhotoID, in space: Workspace) -> Sprite {
        if photo == self.photo, let rest = restingSprite(in: space) { return rest }
        return restingSprite(
            photo, natural: space.album.naturalSize(of: photo), framing: .fit, in: space)
    }

    /// The photo in front as it is displayed, back to front; at most a card and the picture on it.
    package func sprites(in space: Workspace, at time: Time) -> [Sprite] {
        guard let rest = restingSprite(in: space) else { return [] }
        if let drag = self.drag { return dragged(drag, rest: rest, in: space) }
        if let approach = self.approach, !approach.span.isOver(at: time) {
            return approaching(approach, rest: rest, in: space, at: time)
        }
        return [rest.displaced(by: swipeOffset(at: time))]
    }

    /// A cell, in u.
    private func grain(in space: Workspace) -> Size {
        Size(width: space.viewport.pixelAspect, height: 2)
    }

    private func approaching(_ approach: Approach, rest: Sprite, in space: Workspace, at time: Time)
        -> [Sprite]
    {
        guard let from = approach.from.last else { return [rest] }
        let part = approach.curve(approach.span.progress(at: time))
        if approach.from.count == 1, from.isMovedOnly(from: rest) {
            return [
                rest.displaced(
                    byWholeCells: (from.centre - rest.centre) * (1 - part), grain(in: space))
            ]
        }
        let below = approach.from.dropLast().map { sprite in
            var sprite = sprite
            sprite.opacity *= 1 - part
            return sprite
        }
        return below
            + from.mixed(with: rest, part: part, content: natural, canvas: space.area)
    }

    private func dragged(_ drag: ViewerDrag, rest: Sprite, in space: Workspace) -> [Sprite] {
        switch drag.kind {
        case .sideways:
            let offset = stripOffset(of: drag, in: space)
            return drag.base.map { $0.displaced(by: Point(x: offset, y: 0)) }
        case .vertical:
            return drag.base.map { lifted($0, by: drag, in: space) }
        case .pan:
            let offset = panOffset(of: drag, in: space)
            return drag.base.map { $0.displaced(byWholeCells: offset, grain(in: space)) }
        }
    }

    /// The photo follows the pointer: upward it tilts, downward it shrinks about the pointer.
    private func lifted(_ sprite: Sprite, by drag: ViewerDrag, in space: Workspace) -> Sprite {
        var sprite = sprite
        sprite.isAtRest = false
        sprite.shadow = space.flightShadow
        let way = abs(drag.translation.y) / max(1, space.viewport.size.height)
        sprite.shadow?.opacity *= min(1, 8 * way)
        if drag.translation.y < 0 {
            let lift = space.card.lift(by: drag.translation)
            sprite.centre = sprite.centre + drag.translation
            sprite.rotation += lift.tilt
            if drag.translation.y <= -space.card.trashDistance {
                sprite.border = Sprite.Border(
                    width: max(1, space.options.theme.borderWidth),
                    colour: space.options.theme.warning)
            }
        } else {
            let scale = dismissal(of: drag, in: space).scale
            sprite.centre = drag.pointer + (sprite.centre - drag.start) * scale
            sprite.scale *= scale
        }
        return sprite
    }

    func dismissal(of drag: ViewerDrag, in space: Workspace) -> DismissDrag {
        DismissDrag(
            distance: drag.translation.y, viewport: space.viewport.size,
            options: settings.options)
    }

    /// How far a pan moves the photo: beyond its edges it resists.
    private func panOffset(of drag: ViewerDrag, in space: Workspace) -> Point {
        guard let base = drag.base.last else { return .zero }
        let size = base.size * base.scale
        func pull(_ start: Double, _ length: Double, _ room: Double, _ way: Double) -> Double {
            let free =
                length > room ? (room - length)...0 : (room - length) / 2...(room - length) / 2
            let wanted = start + way
            let within = min(max(wanted, free.lowerBound), free.upperBound)
            return within + rubberBand(wanted - within, reach: room / 4) - start
        }
        return Point(
            x: pull(
                base.centre.x - size.width / 2, size.width, space.viewport.size.width,
                drag.translation.x),
            y: pull(
                base.centre.y - size.height / 2, size.height, space.viewport.size.height,
                drag.translation.y))
    }

    /// How far the page in front is from its place, sideways, in u.
    func stripOffset(in space: Workspace, at time: Time) -> Double {
        if let drag = self.drag {
            return drag.kind == .sideways ? stripOffset(of: drag, in: space) : 0
        }
        return swipeOffset(at: time).x
    }

    /// How far the page in front is from its place after the pointer has let go, or at an end, in u.
    private func swipeOffset(at time: Time) -> Point {
        guard let swipe = self.swipe, !swipe.span.isOver(at: time) else { return .zero }
        return swipe.offset(at: time)
    }

    func stripOffset(of drag: ViewerDrag, in space: Workspace) -> Double {
        let wanted = drag.offset + drag.translation.x
        let isEnd = wanted > 0 ? drag.previous == nil : drag.next == nil
        guard isEnd else { return max(-pageWidth(in: space), min(pageWidth(in: space), wanted)) }
        return rubberBand(wanted, reach: space.viewport.size.width / 4)
    }

    /// From one page to the next, in u.
    func pageWidth(in space: Workspace) -> Double {
        space.viewport.size.width * (1 + settings.options.pageGap)
    }

    /// How far what lies behind is covered, 0…1.
    package func backdrop(in space: Workspace, at time: Time) -> Double {
        if let drag = self.drag {
            guard drag.kind == .vertical else { return drag.backdrop }
            return drag.backdrop * dismissal(of: drag, in: space).backdrop
        }
        guard let approach = self.approach else { return 1 }
        let part = approach.curve(approach.span.progress(at: time))
        return approach.backdrop + (1 - approach.backdrop) * part
    }

    /// How much of the time of opening is over, 0…1.
    package func openness(in space: Workspace, at time: Time) -> Double {
        if drag != nil { return backdrop(in: space, at: time) }
        guard let approach = self.approach else { return 1 }
        return approach.openness + (1 - approach.openness) * approach.span.progress(at: time)
    }
}

extension Sprite {
    func displaced(by offset: Point) -> Sprite {
        var sprite = self
        sprite.centre = sprite.centre + offset
        if offset != .zero { sprite.isAtRest = false }
        return sprite
    }

    /// Somewhere else by whole cells, drawn as at rest if it was: what moves is then the same picture.
    func displaced(byWholeCells offset: Point, _ grain: Size) -> Sprite {
        var sprite = self
        sprite.centre.x += (offset.x / grain.width).rounded() * grain.width
        sprite.centre.y += (offset.y / grain.height).rounded() * grain.height
        return sprite
    }

    /// True where it looks like `other` but for its place.
    func isMovedOnly(from other: Sprite) -> Bool {
        var moved = self
        moved.centre = other.centre
        moved.isAtRest = other.isAtRest
        return moved == other
    }
}
