import Browsing
import DisplayList
import Geometry

/// What is to be seen of the deck.
extension Deck {
    func layer(hiding hidden: PhotoID?, in space: Workspace, at time: Time) -> Layer {
        let cards = shownCards(in: space, at: time).filter { $0.photo != hidden }
        var layer = Layer(
            sprites: cards.reversed().flatMap { card in
                let sprite = sprite(
                    for: card.photo, at: card.pose, isAtRest: isAtRest(card, in: space, time),
                    in: space)
                let isFront = card.photo == space.album.order.front
                return (isFront ? space.stackEdges(of: card.photo, behind: sprite) : []) + [sprite]
            },
            labels: cards.reversed().flatMap {
                labels($0.photo, at: $0.pose, in: space, time: time)
            })
        for flight in motion.flights
        where flight.direction == .leaving && !flight.span.isOver(at: time) {
            let pose = flight.pose(at: time)
            layer.sprites.append(sprite(for: flight.photo, at: pose, isAtRest: false, in: space))
            layer.labels += labels(flight.photo, at: pose, in: space, time: time)
        }
        return layer
    }

    private func isAtRest(_ card: ShownCard, in space: Workspace, _ time: Time) -> Bool {
        card.isResting && card.photo == space.album.order.front && gesture == nil
    }

    private func sprite(for photo: PhotoID, at pose: Pose, isAtRest: Bool, in space: Workspace)
        -> Sprite
    {
        let theme = space.options.theme
        let place = restingRect(of: photo, in: space)
        return Sprite(
            content: space.content(of: photo),
            centre: place.centre + pose.offset, size: place.size, scale: pose.scale,
            rotation: pose.rotation, opacity: pose.opacity,
            border: Sprite.Border(
                width: theme.borderWidth, colour: borderColour(of: photo, in: space)),
            matte: theme.matte ?? theme.backdrop, highlight: space.shade(of: photo),
            isAtRest: isAtRest)
    }

    /// Tells what a card is, or what letting it go now would do to it.
    private func borderColour(of photo: PhotoID, in space: Workspace) -> Colour {
        let theme = space.options.theme
        if let gesture, gesture.axis == .vertical, gesture.photo == photo {
            if gesture.translation.y <= -space.card.trashDistance { return theme.warning }
            if gesture.translation.y >= space.card.favouriteDistance { return theme.accent }
        }
        return space.album.isPick(photo) ? theme.accent : theme.border
    }
}
