import Browsing
import DisplayList
import Geometry

/// What is to be seen of the carousel.
extension Carousel {
    func layer(hiding hidden: PhotoID?, in space: Workspace, at time: Time) -> Layer {
        var layer = Layer()
        let isCalm = isCalm(in: space, at: time)
        for card in cards(in: space, at: time) where card.photo == nil || card.photo != hidden {
            let sprite = sprite(of: card, isCalm: isCalm, in: space, at: time)
            guard let bounds = sprite.seenBounds,
                bounds.intersection(Rect(origin: .zero, size: space.viewport.size)) != nil
            else { continue }
            if let photo = card.photo, photo == space.album.order.front {
                layer.sprites += space.stackEdges(of: photo, behind: sprite)
            }
            layer.sprites.append(sprite)
            if let photo = card.photo, photo == space.album.order.front, sprite.opacity > 0.5 {
                layer.labels += space.photoLabels(photo, in: bounds, at: time)
                let edge = space.drawnBorder(space.options.theme.borderWidth)
                let inner = Size(
                    width: bounds.size.width - 2 * edge.width,
                    height: bounds.size.height - 2 * edge.height)
                let place = Rect(centre: bounds.centre, size: inner)
                layer.labels += space.badges(of: photo, in: place)
                if let badge = space.stackBadge(of: photo, in: place) { layer.labels.append(badge) }
            }
        }
        for flight in flights where flight.photo != hidden && !flight.span.isOver(at: time) {
            guard case .leaving(let sprite) = flight.direction else { continue }
            layer.sprites.append(sprite.held(flight.pose(at: time)))
        }
        return layer
    }

    func place(of photo: PhotoID, in space: Workspace, at time: Time) -> Sprite? {
        guard let card = cards(in: space, at: time).last(where: { $0.photo == photo }) else {
            return nil
        }
        return sprite(of: card, isCalm: isCalm(in: space, at: time), in: space, at: time)
    }

    /// The card on the canvas, with what a hand or a flight does to it.
    func sprite(of card: CarouselCard, isCalm: Bool, in space: Workspace, at time: Time) -> Sprite {
        var sprite = dressed(card, in: space)
        let middle = geometry(in: space).centre
        if let flat = card.item.matrix.flat {
            sprite.centre = middle + flat.offset
            sprite.scale = abs(flat.scale - 1) < 1e-9 ? 1 : flat.scale
            sprite.rotation = flat.rotation
            let isStraight = sprite.scale == 1 && sprite.rotation == 0 && sprite.opacity == 1
            if isCalm, isStraight { sprite = seated(sprite, showing: card.photo, in: space) }
        } else {
            sprite.centre = middle
            sprite.transform = card.item.matrix
        }
        sprite.opacity *= shareSeen(of: sprite, in: space)
        guard let photo = card.photo else { return sprite }
        sprite = sprite.held(arrival(of: photo, at: time))
        if case .lifting(photo, let translation) = grip {
            let lift = space.card.lift(by: translation)
            sprite = sprite.held(Pose(offset: lift.offset, rotation: lift.tilt))
        }
        return sprite
    }

    /// How opaque a card of a wheel is that reaches beyond the screen, 0…1: what is cut at a corner fades as it goes.
    private func shareSeen(of sprite: Sprite, in space: Workspace) -> Double {
        guard
            options.type == .wheel || options.type == .invertedWheel,
            let bounds = sprite.seenBounds, bounds.size.width > 0, bounds.size.height > 0
        else { return 1 }
        let seen =
            bounds.intersection(Rect(origin: .zero, size: space.viewport.size))?.size ?? .zero
        let share = seen.width * seen.height / (bounds.size.width * bounds.size.height)
        return min(1, share / 0.7)
    }

    /// The card's looks, wherever it is.
    private func dressed(_ card: CarouselCard, in space: Workspace) -> Sprite {
        let short = space.viewport.size.shortSide
        let theme = space.options.theme
        let content: Sprite.Content = card.photo.map { space.content(of: $0) } ?? .plain
        let shade =
            card.shade > 0.01 ? Sprite.Highlight(colour: .black, amount: card.shade) : nil
        return Sprite(
            content: content, centre: .zero, size: card.size, opacity: card.item.fade,
            border: Sprite.Border(
                width: theme.borderWidth, colour: edgeColour(of: card.photo, in: space)),
            matte: theme.matte, cornerRadius: 0.03 * short * card.roundness,
            shadow: Sprite.Shadow(
                offset: Point(x: 0, y: 0.012 * short), blur: 0.03 * short, opacity: 0.45),
            highlight: card.photo.map { space.shade(of: $0, over: shade) } ?? shade)
    }

    /// Tells what a photo is, or what letting it go now would do to it.
    private func edgeColour(of photo: PhotoID?, in space: Workspace) -> Colour {
        let theme = space.options.theme
        guard let photo else { return theme.border }
        if case .lifting(photo, let translation) = grip {
            if translation.y <= -space.card.trashDistance { return theme.warning }
            if translation.y >= space.card.favouriteDistance { return theme.accent }
        }
        return space.album.isPick(photo) ? theme.accent : theme.border
    }
}
