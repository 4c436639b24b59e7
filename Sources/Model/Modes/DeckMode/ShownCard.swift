import Browsing
import DisplayList
import Geometry

/// A card as it is to be seen at a moment.
struct ShownCard: Hashable, Sendable {
    let photo: PhotoID
    let depth: Double
    /// Relative to the viewport's centre.
    var pose: Pose

    /// True where it lies straight and in the middle: it then hides every card behind it, which lies within its outline.
    var isStraight: Bool {
        depth >= 0 && pose.offset == .zero && pose.rotation == 0 && pose.opacity == 1
    }

    /// True where it is the front card and stands still.
    var isResting: Bool { isStraight && depth == 0 && pose.scale == 1 }
}

extension Deck {
    /// The position in pages, what a drag adds included.
    func position(in space: Workspace, at time: Time) -> Double {
        motion.position(at: time, front: space.album.order.index) + draggedPages(in: space)
    }

    private func draggedPages(in space: Workspace) -> Double {
        guard let gesture, gesture.axis == .horizontal else { return 0 }
        let start = space.album.order.index
        return space.card.position(
            draggedBy: gesture.translation.x, from: start, of: space.album.order.count)
            - Double(start)
    }

    /// What a vertical drag does to the front card.
    func lift(in space: Workspace) -> DeckLift? {
        guard let gesture, gesture.axis == .vertical else { return nil }
        return space.card.lift(by: gesture.translation)
    }

    /// How far a drag lets the cards behind come forward: never past the front.
    func growth(in space: Workspace, at time: Time) -> Double {
        guard let lift = lift(in: space) else { return 0 }
        let next = space.album.order.index + 1
        let slot = motion.line(at: time)?.firstIndex(of: next) ?? next
        return min(
            lift.growth,
            max(
                0,
                depth(ofSlot: slot, index: next, position: position(in: space, at: time), at: time))
        )
    }

    /// The depth of the card in the `slot` of the line of pages, whose order index is `index`, but for what a drag does.
    func depth(ofSlot slot: Int, index: Int, position: Double, at time: Time) -> Double {
        Double(slot) - position + motion.displacement(of: index, at: time)
    }

    /// The cards of the deck to be seen, front to back; those in the air above it are not among them.
    func shownCards(in space: Workspace, at time: Time) -> [ShownCard] {
        let position = position(in: space, at: time)
        let line = motion.line(at: time)
        let slots = line?.count ?? space.album.order.count
        let growth = growth(in: space, at: time)
        let low = max(0, Int(position.rounded(.down)) - 3)
        let high = min(slots, low + 3 + space.options.deck.visibleDepth + CardFlight.most)
        guard low < high else { return [] }
        var cards: [ShownCard] = []
        for slot in low..<high {
            let index = line?[slot] ?? slot
            guard index < space.album.order.count else { continue }
            let depth =
                depth(ofSlot: slot, index: index, position: position, at: time)
                - (index > space.album.order.index ? growth : 0)
            let cover = cover(ofCardAt: index, slot: slot, line: line, in: space, at: time)
            guard let card = card(index, behind: cover, depth: depth, in: space, at: time) else {
                continue
            }
            cards.append(card)
            if card.isStraight || cards.count > space.options.deck.visibleDepth { break }
        }
        return cards
    }

    private func card(
        _ index: Int, behind cover: PhotoID?, depth: Double, in space: Workspace, at time: Time
    )
        -> ShownCard?
    {
        let photo = space.album.order.photos[index]
        let arrival = motion.arrival(of: photo, at: time)
        let depth = arrival == nil ? depth : seenDepth(depth, in: space)
        guard let place = space.card.card(atDepth: depth) else { return nil }
        var pose = Pose(
            offset: place.centre - space.card.centre,
            scale: scale(of: photo, behind: cover, atDepth: depth, in: space))
        if let held = arrival?.pose(at: time) {
            pose.offset = pose.offset + held.offset
            pose.scale *= held.scale
            pose.rotation = held.rotation
            pose.opacity = held.opacity
        }
        if let lift = lift(in: space), index == space.album.order.index {
            pose.offset = pose.offset + lift.offset
            pose.rotation += lift.tilt
        }
        return ShownCard(photo: photo, depth: depth, pose: pose)
    }

    /// The nearest depth at which a card is laid out: one that flies in is seen on all of its way.
    func seenDepth(_ depth: Double, in space: Workspace) -> Double {
        min(Double(space.options.deck.visibleDepth) - 1e-6, max(-1 + 1e-6, depth))
    }

    /// How the front card is held at `time`; at rest where it is not to be seen yet.
    func frontPose(in space: Workspace, at time: Time) -> Pose {
        shownCards(in: space, at: time).first { $0.photo == space.album.order.front }?.pose ?? .rest
    }
}

/// A step in the depths of the deck that closes: what a removed card left, or what an inserted one displaced.
struct DepthGap: Hashable, Sendable {
    /// The index from which on cards are displaced.
    var boundary: Int
    /// In cards at the start: positive where a card was taken out, negative where one was put in.
    let amount: Double
    let span: AnimationTiming
    /// The photo that was taken out, if one was.
    var cover: PhotoID?

    func value(at time: Time) -> Double {
        amount * (1 - Curve.easeOut(span.progress(at: time)))
    }
}
