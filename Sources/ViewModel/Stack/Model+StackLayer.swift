import DisplayList
import Geometry
import Layouts

/// What is to be seen of the pile.
extension Model {
    /// The indices of all photos to be seen, in the pile, on the way and in tiles.
    func shownStackIndices(at time: Time) -> [Int] {
        var indices = shownPileIndices(at: time)
        guard shownSpread(at: time) != nil else { return indices }
        let known = Set(indices)
        indices += visibleTiles(at: time).filter { !known.contains($0) }
        return indices
    }

    func stackLayer(hiding hidden: PhotoID?, at time: Time) -> Layer {
        var layer = Layer()
        if let dark = darkness(at: time) { layer.sprites.append(dark) }
        let shown = shownStackIndices(at: time).filter { space.album.order.photos[$0] != hidden }
        for index in paintOrder(shown, at: time) {
            let photo = space.album.order.photos[index]
            let sprite = stackSprite(at: index, time: time)
            guard sprite.opacity > 0, isOnCanvas(sprite) else { continue }
            if isSelected(index), let frame = selectionFrame(around: sprite, at: time) {
                layer.sprites.append(frame)
            }
            layer.sprites.append(sprite)
            layer.labels += stackLabels(photo, on: sprite, at: index, time: time)
        }
        for flight in stack.flights
        where flight.direction == .leaving && !flight.span.isOver(at: time) {
            let pose = flight.pose(at: time)
            layer.sprites.append(sprite(for: flight.photo, as: card(of: flight.photo, at: pose)))
        }
        if let veil = stack.veil, !veil.isOver(at: time) {
            for i in layer.sprites.indices {
                layer.sprites[i].opacity *= veil.progress(at: time)
                layer.sprites[i].isAtRest = false
            }
        }
        return layer
    }

    /// Back to front: below the pile, the pile from its bottom to its top, above it.
    private func paintOrder(_ indices: [Int], at time: Time) -> [Int] {
        let isSpread = shownSpread(at: time)?.isSettled(at: time) ?? false
        let keyed = indices.map { index in
            let photo = space.album.order.photos[index]
            let way =
                isSpread
                ? nil
                : stack.ways.firstIndex { $0.photo == photo && !$0.span.isOver(at: time) }
            let level = way.map { stack.ways[$0].level(at: time) } ?? .inPlace
            let isArriving = stack.spread?.slide(of: photo, at: time)?.isAbove ?? false
            return (
                index: index, level: isArriving ? .above : level,
                // Of those above the pile, the one that came last is the nearest.
                rank: level == .above ? -(way ?? 0) - 1 : pileRank(of: index)
            )
        }
        return keyed.sorted { $0.level == $1.level ? $0.rank > $1.rank : $0.level < $1.level }
            .map(\.index)
    }

    private func isOnCanvas(_ sprite: Sprite) -> Bool {
        let canvas = Rect(origin: .zero, size: space.viewport.size)
        return sprite.seenBounds?.intersection(canvas) != nil
    }

    /// The photo at `index` as it is drawn.
    func stackSprite(at index: Int, time: Time) -> Sprite {
        let photo = space.album.order.photos[index]
        let card = stackCard(at: index, time: time)
        var sprite = sprite(for: photo, as: card)
        sprite.isAtRest = card.isStraight && isStill(photo, at: time)
        return sprite
    }

    /// True where nothing moves the photo.
    private func isStill(_ photo: PhotoID, at time: Time) -> Bool {
        if let spread = shownSpread(at: time) {
            return spread.isOpen && !spread.isMoving(at: time)
        }
        return stack.way(of: photo, at: time) == nil && stack.drag?.photo != photo
    }

    private func sprite(for photo: PhotoID, as card: StackCard) -> Sprite {
        let highlight = Sprite.Highlight(
            colour: Colour(space.options.stack.highlightColour),
            amount: space.options.stack.highlightAmount)
        return Sprite(
            content: space.content(of: photo), centre: card.centre, size: card.size,
            scale: card.scale,
            rotation: card.rotation, opacity: card.opacity,
            border: card.border > 0
                ? Sprite.Border(width: card.border, colour: borderColour(ofPiled: photo)) : nil,
            matte: space.options.theme.matte ?? space.options.theme.backdrop,
            shadow: shadow(of: card),
            highlight: stack.pressed == photo ? highlight : nil)
    }

    /// A photo that is lifted throws its shadow farther.
    private func shadow(of card: StackCard) -> Sprite.Shadow {
        let short = space.viewport.size.shortSide
        return Sprite.Shadow(
            offset: Point(x: 0, y: (0.01 + 0.02 * card.lift) * short),
            blur: (0.04 + 0.03 * card.lift) * short, opacity: 0.75)
    }

    /// Tells what a photo is, or what letting it go now would do to it.
    private func borderColour(ofPiled photo: PhotoID) -> Colour {
        if let drag = stack.drag, drag.photo == photo {
            switch pileRelease(at: drag.translation, velocity: .zero) {
            case .trash: return space.options.theme.warning
            case .favourite: return space.options.theme.accent
            case .flick, .settle: break
            }
        }
        return space.album.favourites.contains(photo)
            ? space.options.theme.accent : Colour(space.options.stack.borderColour)
    }

    /// Darkens what lies behind the spread pile; a little of the photo's light stays, as in every mode.
    private func darkness(at time: Time) -> Sprite? {
        guard let spread = shownSpread(at: time), spread.dim(at: time) > 0 else { return nil }
        let size = space.viewport.size
        return Sprite(
            content: .plain, centre: Point(x: size.width / 2, y: size.height / 2), size: size,
            opacity: 0.6 * spread.dim(at: time), matte: space.options.theme.backdrop,
            isAtRest: spread.dim(at: time) == 1)
    }

    private func isSelected(_ index: Int) -> Bool {
        isPileSpread && index == space.album.order.index
    }

    /// A frame outside the selected photo.
    private func selectionFrame(around sprite: Sprite, at time: Time) -> Sprite? {
        guard let spread = stack.spread, sprite.scale == 1,
            let photo = sprite.photo ?? space.album.order.front
        else { return nil }
        let edge = space.drawnBorder(max(1, (0.06 * tiles.side).rounded()))
        return Sprite(
            content: .plain, centre: sprite.centre,
            size: Size(
                width: sprite.size.width + 2 * edge.width,
                height: sprite.size.height + 2 * edge.height),
            rotation: sprite.rotation,
            opacity: spread.share(of: photo, at: space.album.order.index, time: time)
                * sprite.opacity,
            matte: space.options.theme.selection, isAtRest: sprite.isAtRest)
    }

    private func stackLabels(_ photo: PhotoID, on sprite: Sprite, at index: Int, time: Time)
        -> [Label]
    {
        guard sprite.opacity > 0.5, sprite.scale > 0.75 else { return [] }
        if let spread = shownSpread(at: time) {
            guard spread.share(of: photo, at: index, time: time) > 0.9 else { return [] }
        } else if index != space.album.order.index {
            return []
        }
        let inner = Size(
            width: sprite.size.width - 2 * (sprite.border?.width ?? 0),
            height: sprite.size.height - 2 * (sprite.border?.width ?? 0))
        return space.photoLabels(photo, in: Rect(centre: sprite.centre, size: inner), at: time)
    }
}
