public import Geometry

/// One card of a laid-out deck.
public struct DeckPlacement: Hashable, Sendable {
    /// The card's place in the order.
    public var index: Int
    public var card: DeckCard

    public init(index: Int, card: DeckCard) {
        self.index = index
        self.card = card
    }
}

extension DeckGeometry {
    /// A card that a vertical drag has lifted.
    public struct Lifted: Hashable, Sendable {
        public var index: Int
        public var translation: Point

        public init(index: Int, translation: Point) {
            self.index = index
            self.translation = translation
        }
    }

    /// All cards of a deck of `count` at `position`, back to front; never more than the visible depth and one.
    public func placements(
        count: Int, position: Double, lifted: Lifted? = nil
    ) -> [DeckPlacement] {
        guard count > 0 else { return [] }
        let growth = lifted.map { lift(by: $0.translation).growth } ?? 0
        let low = Int(max(0, position.rounded(.down)))
        let high = Int(min(Double(count), position + Double(options.visibleDepth) + 2))
        guard low < high else { return [] }
        var result: [DeckPlacement] = []
        for index in low..<high {
            let isBehind = lifted.map { index > $0.index } ?? false
            let depth = Double(index) - position - (isBehind ? growth : 0)
            guard var card = card(atDepth: depth) else { continue }
            if let lifted, lifted.index == index {
                let lift = lift(by: lifted.translation)
                card.centre = card.centre + lift.offset
                card.rotation = lift.tilt
            }
            result.append(DeckPlacement(index: index, card: card))
        }
        return result.reversed()
    }
}
