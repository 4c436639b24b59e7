import DisplayList
import Geometry
import Layouts

/// The tiles of the spread pile while photos come and go.
extension Model {
    /// The photos of the spread pile as they are shown, those just beyond its edges included; none where it is not spread.
    ///
    /// Those still on their way from the pile go on from where they are, all at once: places in the row are about to change.
    mutating func spreadCards(at time: Time) -> [PhotoID: StackCard] {
        guard space.options.motion == .full, let spread = shownSpread(at: time) else { return [:] }
        if spread.isOpen, !spread.isSettled(at: time) {
            var timing = spread.timing
            timing.stagger = 0
            stack.spread = StackSpread(
                isOpen: true, top: spread.top, start: time, timing: timing,
                shares: shownShares(at: time), dimmed: spread.dim(at: time),
                tiles: spread.tiles, scroll: spread.scroll, slides: spread.slides,
                dragStart: spread.dragStart)
        }
        var cards: [PhotoID: StackCard] = [:]
        for index in indicesWithEdges(at: time) {
            cards[space.album.order.photos[index]] = stackCard(at: index, time: time)
        }
        return cards
    }

    private func indicesWithEdges(at time: Time) -> [Int] {
        let tiles = visibleTiles(at: time)
        let edges = [tiles.lowerBound - 1, tiles.upperBound].filter {
            $0 >= 0 && $0 < space.album.order.count
        }
        let shown = shownStackIndices(at: time)
        return shown + edges.filter { !shown.contains($0) }
    }

    /// Lets the photos of the spread pile go on from where they were seen, to tiles that have changed.
    mutating func slide(from cards: [PhotoID: StackCard], at time: Time) {
        guard !cards.isEmpty, shownSpread(at: time) != nil else { return }
        let span = space.span(space.options.durations.rearrange, at: time)
        let flying = stack.spread?.slides.filter { $0.isAbove && !$0.span.isOver(at: time) } ?? []
        stack.spread?.slides = []
        let slides = indicesWithEdges(at: time).compactMap { index -> StackSlide? in
            let photo = space.album.order.photos[index]
            guard let old = cards[photo] else { return nil }
            let from = pose(of: old, relativeTo: stackCard(at: index, time: time))
            guard from != .rest else { return nil }
            return StackSlide(
                photo: photo, from: from, span: span,
                isAbove: flying.contains { $0.photo == photo })
        }
        stack.spread?.slides = slides
    }

    /// Lets a photo fly into its tile from a pose relative to its place in the pile.
    mutating func flyToTile(
        _ photo: PhotoID, at index: Int, from pose: Pose, time: Time
    ) {
        guard space.options.motion == .full else { return }
        let from = self.pose(
            of: card(of: photo, at: pose), relativeTo: stackCard(at: index, time: time))
        let span = space.span(space.options.durations.flyOff, at: time)
        stack.spread?.slides.append(
            StackSlide(photo: photo, from: from, span: span, isAbove: true))
    }

    private func pose(of card: StackCard, relativeTo other: StackCard) -> Pose {
        let width = other.size.width * other.scale
        return Pose(
            offset: card.centre - other.centre,
            scale: width > 0 ? card.size.width * card.scale / width : 1,
            rotation: card.rotation - other.rotation,
            opacity: other.opacity > 0 ? min(1, card.opacity / other.opacity) : 1)
    }
}
