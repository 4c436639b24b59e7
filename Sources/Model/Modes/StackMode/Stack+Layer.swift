import Browsing
import DisplayList
import Geometry

/// What is to be seen of the pile.
extension Stack {
    /// The indices of all photos to be seen, in the pile, on the way and in tiles.
    func shownIndices(in space: Workspace, at time: Time) -> [Int] {
        var indices = shownPileIndices(in: space, at: time)
        guard shownSpread(at: time) != nil else { return indices }
        let known = Set(indices)
        indices += visibleTiles(in: space, at: time).filter { !known.contains($0) }
        return indices
    }

    func layer(hiding hidden: PhotoID?, in space: Workspace, at time: Time) -> Layer {
        var layer = Layer()
        if let dark = darkness(in: space, at: time) { layer.sprites.append(dark) }
        let shown = shownIndices(in: space, at: time).filter {
            space.album.order.photos[$0] != hidden
        }
        for index in paintOrder(shown, in: space, at: time) {
            let photo = space.album.order.photos[index]
            let sprite = sprite(at: index, in: space, time: time)
            guard sprite.opacity > 0, isOnCanvas(sprite, in: space) else { continue }
            if isSelected(index, in: space),
                let frame = selectionFrame(around: sprite, in: space, at: time)
            {
                layer.sprites.append(frame)
            }
            if isSpread || index == space.album.order.index {
                layer.sprites += space.stackEdges(of: photo, behind: sprite)
            }
            layer.sprites.append(sprite)
            if isSpread, let place = place(on: sprite) {
                layer.sprites += space.markEdge(
                    of: photo, in: place, opacity: sprite.opacity, isAtRest: sprite.isAtRest)
            }
            layer.labels += labels(photo, on: sprite, at: index, in: space, time: time)
        }
        for flight in flights
        where flight.direction == .leaving && !flight.span.isOver(at: time) {
            let pose = flight.pose(at: time)
            layer.sprites.append(
                self.sprite(
                    for: flight.photo, as: card(of: flight.photo, at: pose, in: space), in: space))
        }
        if let veil = self.veil, !veil.isOver(at: time) {
            for i in layer.sprites.indices {
                layer.sprites[i].opacity *= veil.progress(at: time)
                layer.sprites[i].isAtRest = false
            }
        }
        return layer
    }

    /// Back to front: below the pile, the pile from its bottom to its top, above it.
    private func paintOrder(_ indices: [Int], in space: Workspace, at time: Time) -> [Int] {
        let isSpread = shownSpread(at: time)?.isSettled(at: time) ?? false
        let keyed = indices.map { index in
            let photo = space.album.order.photos[index]
            let way =
                isSpread
                ? nil
                : ways.firstIndex { $0.photo == photo && !$0.span.isOver(at: time) }
            let level = way.map { ways[$0].level(at: time) } ?? .inPlace
            let isArriving = spread?.slide(of: photo, at: time)?.isAbove ?? false
            return (
                index: index, level: isArriving ? .above : level,
                // Of those above the pile, the one that came last is the nearest.
                rank: level == .above ? -(way ?? 0) - 1 : pileRank(of: index, in: space)
            )
        }
        return keyed.sorted { $0.level == $1.level ? $0.rank > $1.rank : $0.level < $1.level }
            .map(\.index)
    }

    private func isOnCanvas(_ sprite: Sprite, in space: Workspace) -> Bool {
        let canvas = Rect(origin: .zero, size: space.viewport.size)
        return sprite.seenBounds?.intersection(canvas) != nil
    }

    /// The photo at `index` as it is drawn.
    func sprite(at index: Int, in space: Workspace, time: Time) -> Sprite {
        let photo = space.album.order.photos[index]
        let card = shownCard(at: index, in: space, time: time)
        var sprite = sprite(for: photo, as: card, in: space)
        sprite.isAtRest = card.isStraight && isStill(photo, at: time)
        return sprite
    }

    /// True where nothing moves the photo.
    private func isStill(_ photo: PhotoID, at time: Time) -> Bool {
        if let spread = shownSpread(at: time) {
            return spread.isOpen && !spread.isMoving(at: time)
        }
        return way(of: photo, at: time) == nil && drag?.photo != photo
    }

    private func sprite(for photo: PhotoID, as card: StackCard, in space: Workspace) -> Sprite {
        let highlight = Sprite.Highlight(
            colour: Colour(options.highlightColour),
            amount: options.highlightAmount)
        return Sprite(
            content: space.content(of: photo), centre: card.centre, size: card.size,
            scale: card.scale,
            rotation: card.rotation, opacity: card.opacity,
            border: card.border > 0
                ? Sprite.Border(width: card.border, colour: borderColour(ofPiled: photo, in: space))
                : nil,
            matte: space.options.theme.matte ?? space.options.theme.backdrop,
            shadow: shadow(of: card, in: space),
            highlight: pressed == photo ? highlight : space.shade(of: photo))
    }

    /// A photo that is lifted throws its shadow farther.
    private func shadow(of card: StackCard, in space: Workspace) -> Sprite.Shadow {
        let short = space.viewport.size.shortSide
        return Sprite.Shadow(
            offset: Point(x: 0, y: (0.01 + 0.02 * card.lift) * short),
            blur: (0.04 + 0.03 * card.lift) * short, opacity: 0.75)
    }

    /// Tells what a photo is, or what letting it go now would do to it.
    private func borderColour(ofPiled photo: PhotoID, in space: Workspace) -> Colour {
        if let drag = self.drag, drag.photo == photo {
            switch pileRelease(at: drag.translation, velocity: .zero, in: space) {
            case .trash: return space.options.theme.warning
            case .favourite: return space.options.theme.accent
            case .flick, .settle: break
            }
        }
        return space.album.isPick(photo)
            ? space.options.theme.accent : Colour(options.borderColour)
    }

    /// Darkens what lies behind the spread pile; a little of the photo's light stays, as in every mode.
    private func darkness(in space: Workspace, at time: Time) -> Sprite? {
        guard let spread = shownSpread(at: time), spread.dim(at: time) > 0 else { return nil }
        let size = space.viewport.size
        return Sprite(
            content: .plain, centre: Point(x: size.width / 2, y: size.height / 2), size: size,
            opacity: 0.6 * spread.dim(at: time), matte: space.options.theme.backdrop,
            isAtRest: spread.dim(at: time) == 1)
    }

    private func isSelected(_ index: Int, in space: Workspace) -> Bool {
        isSpread && index == space.album.order.index
    }

    /// A frame outside the selected photo.
    private func selectionFrame(around sprite: Sprite, in space: Workspace, at time: Time)
        -> Sprite?
    {
        guard let spread = self.spread, sprite.scale == 1,
            let photo = sprite.photo ?? space.album.order.front
        else { return nil }
        let edge = space.drawnBorder(max(1, (0.06 * tiles(in: space).side).rounded()))
        return Sprite(
            content: .plain, centre: sprite.centre,
            size: Size(
                width: sprite.size.width + 2 * edge.width,
                height: sprite.size.height + 2 * edge.height),
            rotation: sprite.rotation,
            opacity: spread.share(of: photo, at: space.album.order.index, time: time)
                * sprite.opacity,
            matte: space.options.theme.selection, isAtRest: sprite.isAtRest, line: .selection)
    }

    private func labels(
        _ photo: PhotoID, on sprite: Sprite, at index: Int, in space: Workspace, time: Time
    )
        -> [Label]
    {
        guard sprite.opacity > 0.5, sprite.scale > 0.75 else { return [] }
        if let spread = shownSpread(at: time) {
            guard spread.share(of: photo, at: index, time: time) > 0.9 else { return [] }
        } else if index != space.album.order.index {
            return []
        }
        guard let place = place(on: sprite) else { return [] }
        let ofTiles =
            isSpread
            ? [space.heart(of: photo, in: place), space.markSign(of: photo, in: place)] : []
        return space.photoLabels(photo, in: place, at: time) + space.badges(of: photo, in: place)
            + (ofTiles + [space.stackBadge(of: photo, in: place)]).compactMap(\.self)
    }

    /// Where the photo itself lies on a card that is straight.
    private func place(on sprite: Sprite) -> Rect? {
        let border = 2 * (sprite.border?.width ?? 0)
        return Rect(
            centre: sprite.centre,
            size: Size(width: sprite.size.width - border, height: sprite.size.height - border))
    }
}
