import Browsing
import Geometry

/// One card of a deck that is laid out whole, as the vectors have it.
struct DeckPlacement: Hashable, Sendable {
    /// The card's place in the order.
    var index: Int
    var card: DeckCard
}

extension DeckGeometry {
    /// A card that a vertical drag has lifted.
    struct Lifted: Hashable, Sendable {
        var index: Int
        var translation: Point
    }

    /// All cards of a deck of `count` at `position`, back to front; never more than the visible depth and one.
    func placements(
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

    /// Where the right edge of the card at `depth` is, in u, whether it is to be seen or not.
    func rightEdge(atDepth depth: Double) -> Double {
        centre.x + min(0, depth) * travel + max(0, ratio(atDepth: depth)) * card.width / 2
    }
}
