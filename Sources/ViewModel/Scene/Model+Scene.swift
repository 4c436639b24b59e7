public import DisplayList
import Geometry
import Layouts

extension Model {
    /// Everything to be seen at `time`; it depends on the model and on the time only.
    public func scene(at time: Time) -> Scene {
        let cards = shownCards(at: time)
        var sprites = cards.reversed().map {
            sprite(for: $0.photo, at: $0.pose, isAtRest: isAtRest($0, time))
        }
        var labels = cards.reversed().flatMap { cardLabels($0.photo, at: $0.pose, time: time) }
        for flight in motion.flights
        where flight.direction == .leaving && !flight.span.isOver(at: time) {
            let pose = flight.pose(at: time)
            sprites.append(sprite(for: flight.photo, at: pose, isAtRest: false))
            labels += cardLabels(flight.photo, at: pose, time: time)
        }
        // At very small sizes a card has no area: there is nothing to draw.
        let isVisible = geometry.card.width > 0 && geometry.card.height > 0
        if order.isEmpty, helpScroll == nil { labels += emptyLabels }
        // Help covers the row of the bar, though not all of its columns.
        if viewport.barRows > 0, helpScroll == nil { labels.append(statusBar(at: time)) }
        return Scene(
            backdrop: Backdrop(colour: options.theme.backdrop),
            sprites: isVisible ? sprites.filter { $0.opacity > 0 } : [],
            labels: isVisible ? labels : [], panel: helpPanel)
    }

    private func isAtRest(_ card: ShownCard, _ time: Time) -> Bool {
        card.isResting && card.photo == order.front && gesture == nil
    }

    private func sprite(for photo: PhotoID, at pose: Pose, isAtRest: Bool) -> Sprite {
        let theme = options.theme
        let isUndecodable: Bool =
            if case .undecodable = states[photo] { true } else { false }
        return Sprite(
            content: isUndecodable ? .plain : .photo(photo),
            centre: geometry.centre + pose.offset, size: geometry.card, scale: pose.scale,
            rotation: pose.rotation, opacity: pose.opacity,
            border: Sprite.Border(
                width: theme.borderWidth, colour: borderColour(of: photo)),
            matte: theme.matte, isAtRest: isAtRest)
    }

    /// Tells what a card is, or what letting it go now would do to it.
    private func borderColour(of photo: PhotoID) -> Colour {
        let theme = options.theme
        if let gesture, gesture.axis == .vertical, gesture.photo == photo {
            if gesture.translation.y <= -geometry.trashDistance { return theme.warning }
            if gesture.translation.y >= geometry.favouriteDistance { return theme.accent }
        }
        return favourites.contains(photo) ? theme.accent : theme.border
    }

    private var helpPanel: Panel? {
        guard let helpScroll else { return nil }
        var panel = options.help
        panel.scroll = helpScroll
        return panel
    }
}
