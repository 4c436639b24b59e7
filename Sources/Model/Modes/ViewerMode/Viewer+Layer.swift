package import Browsing
package import DisplayList
import Geometry

/// What is to be seen of the viewer.
extension Viewer {
    package func layer(hiding hidden: PhotoID?, in space: Workspace, at time: Time) -> Layer {
        layer(over: Layer(), in: space, at: time)
    }

    /// The viewer above what the mode shows, which fades as it is covered.
    package func layer(over base: Layer, in space: Workspace, at time: Time) -> Layer {
        guard let photo = self.photo else { return base }
        let backdrop = backdrop(in: space, at: time)
        var layer = Layer()
        if backdrop < 1 {
            // A mode may show the photo on a way of its own; here it is the viewer's.
            layer.sprites = base.sprites.filter { $0.photo != photo }
                .map { $0.fainter(by: 1 - backdrop) }
            if backdrop < 0.5 {
                layer.labels = base.labels
                layer.transition = base.transition
            }
        }
        for departure in departures where departure.layer == .below {
            layer.sprites += sprites(of: departure, in: space, at: time)
        }
        if let turn = self.turn, !turn.span.isOver(at: time) {
            layer.transition = PageTransition(
                style: turn.style, edge: turn.edge,
                progress: turn.timing.curve(turn.span.progress(at: time)),
                outgoing: turn.outgoing, incoming: sprites(in: space, at: time), area: space.area)
        } else {
            layer.sprites += neighbourPages(in: space, at: time)
            if let next = revealed(in: space, at: time) { layer.sprites.append(next) }
            let shown = sprites(in: space, at: time)
            layer.sprites += shown
            if backdrop > 0.9 { layer.sprites += scrollBars(in: space, at: time) }
            if let rect = shown.last?.seenBounds, backdrop > 0.9 {
                layer.labels += space.photoLabels(photo, in: rect, at: time)
            }
        }
        for departure in departures where departure.layer == .above {
            layer.sprites += sprites(of: departure, in: space, at: time)
        }
        return layer
    }

    private func sprites(of departure: Departure, in space: Workspace, at time: Time) -> [Sprite] {
        guard !departure.span.isOver(at: time), let from = departure.from.last else { return [] }
        let part = departure.curve(departure.span.progress(at: time))
        return from.mixed(
            with: departure.to, part: part, content: space.album.naturalSize(of: departure.photo),
            canvas: space.area)
    }

    /// The pages beside the one in front, while they follow the pointer.
    private func neighbourPages(in space: Workspace, at time: Time) -> [Sprite] {
        let offset = stripOffset(in: space, at: time)
        guard offset != 0 else { return [] }
        let previous = drag?.previous ?? swipe?.previous
        let next = drag?.next ?? swipe?.next
        guard let photo = offset > 0 ? previous : next else { return [] }
        let way = offset > 0 ? offset - pageWidth(in: space) : offset + pageWidth(in: space)
        return [restingSprite(photo, in: space).displaced(by: Point(x: way, y: 0))]
    }

    /// The next photo, growing behind the one that is being lifted.
    func revealed(in space: Workspace, at time: Time) -> Sprite? {
        guard let drag = self.drag, drag.kind == .vertical, drag.translation.y < 0,
            let next = drag.next ?? drag.previous
        else { return nil }
        return revealed(next, growth: space.card.lift(by: drag.translation).growth, in: space)
    }

    /// A photo that comes to the front from below, `growth` 0…1 of the way.
    func revealed(_ photo: PhotoID, growth: Double, in space: Workspace) -> Sprite {
        var sprite = restingSprite(photo, in: space)
        sprite.scale = 1 - space.options.deck.stepScale * (1 - growth)
        sprite.opacity = growth
        sprite.isAtRest = false
        return sprite
    }
}
