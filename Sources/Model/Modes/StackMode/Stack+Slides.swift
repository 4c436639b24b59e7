import Browsing
import DisplayList
import Geometry

/// The tiles of the spread pile while photos come and go.
extension Stack {
    /// The photos of the spread pile as they are shown, those just beyond its edges included; none where it is not spread.
    ///
    /// Those still on their way from the pile go on from where they are, all at once: places in the row are about to change.
    mutating func spreadCards(in space: Workspace, at time: Time) -> [PhotoID: StackCard] {
        guard space.options.motion == .full, let spread = shownSpread(at: time) else { return [:] }
        if spread.isOpen, !spread.isSettled(at: time) {
            var timing = spread.timing
            timing.stagger = 0
            self.spread = StackSpread(
                isOpen: true, top: spread.top, start: time, timing: timing,
                shares: shownShares(in: space, at: time), dimmed: spread.dim(at: time),
                tiles: spread.tiles, scroll: spread.scroll, slides: spread.slides,
                dragStart: spread.dragStart)
        }
        var cards: [PhotoID: StackCard] = [:]
        for index in indicesWithEdges(in: space, at: time) {
            cards[space.album.order.photos[index]] = shownCard(at: index, in: space, time: time)
        }
        return cards
    }

    private func indicesWithEdges(in space: Workspace, at time: Time) -> [Int] {
        let tiles = visibleTiles(in: space, at: time)
        let edges = [tiles.lowerBound - 1, tiles.upperBound].filter {
            $0 >= 0 && $0 < space.album.order.count
        }
        let shown = shownIndices(in: space, at: time)
        return shown + edges.filter { !shown.contains($0) }
    }

    /// Lets the photos of the spread pile go on from where they were seen, to tiles that have changed.
    mutating func slide(from cards: [PhotoID: StackCard], in space: Workspace, at time: Time) {
        guard !cards.isEmpty, shownSpread(at: time) != nil else { return }
        let span = space.span(space.options.durations.rearrange, at: time)
        let flying = spread?.slides.filter { $0.isAbove && !$0.span.isOver(at: time) } ?? []
        spread?.slides = []
        let slides = indicesWithEdges(in: space, at: time).compactMap { index -> StackSlide? in
            let photo = space.album.order.photos[index]
            guard let old = cards[photo] else { return nil }
            let from = pose(of: old, relativeTo: shownCard(at: index, in: space, time: time))
            guard from != .rest else { return nil }
            return StackSlide(
                photo: photo, from: from, span: span,
                isAbove: flying.contains { $0.photo == photo })
        }
        spread?.slides = slides
    }

    /// Lets a photo fly into its tile from a pose relative to its place in the pile.
    mutating func flyToTile(
        _ photo: PhotoID, at index: Int, from pose: Pose, in space: Workspace, time: Time
    ) {
        guard space.options.motion == .full else { return }
        let from = self.pose(
            of: card(of: photo, at: pose, in: space),
            relativeTo: shownCard(at: index, in: space, time: time))
        let span = space.span(space.options.durations.flyOff, at: time)
        spread?.slides.append(
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
