import Browsing
import SeededRandom
import Geometry
import Testing

/// Invariants D1–D3 and D6–D8 of the deck; DeckModeTests have D4 and D5.
@Suite struct `the invariants of the deck` {
    private func deck(_ dice: inout Dice) -> DeckGeometry {
        DeckGeometry(
            viewport: Size(width: dice.number(2...600), height: dice.number(2...300)))
    }

    @Test(arguments: Seeds.count(100))
    func `D1: a card is off the canvas one page past the front, and not before`(seed: UInt64) {
        var dice = Dice(seed: seed)
        let deck = deck(&dice)
        #expect(abs(deck.rightEdge(atDepth: -1)) < 1e-9, "seed \(seed)")
        #expect(abs(deck.ratio(atDepth: -1) - 1.1) < 1e-12, "seed \(seed)")
        #expect(deck.card(atDepth: -1) == nil, "seed \(seed)")
        for _ in 0..<50 {
            let depth = dice.number(-0.999_999...3.999)
            #expect(deck.rightEdge(atDepth: depth) > 0, "seed \(seed) depth \(depth)")
            #expect(deck.card(atDepth: depth) != nil, "seed \(seed) depth \(depth)")
        }
    }

    @Test(arguments: Seeds.count(50))
    func `D2: neighbours' ratios differ by a tenth`(seed: UInt64) {
        var dice = Dice(seed: seed)
        let deck = deck(&dice)
        let depth = dice.number(-5...5)
        let step = deck.ratio(atDepth: depth) - deck.ratio(atDepth: depth + 1)
        #expect(abs(step - 0.1) < 1e-12, "seed \(seed)")
    }

    @Test(arguments: Seeds.count(100))
    func `D3: a gesture turns one page at most, in its own direction`(seed: UInt64) {
        var dice = Dice(seed: seed)
        let deck = deck(&dice)
        for _ in 0..<30 {
            let count = dice.whole(1...20)
            let start = dice.whole(0...count - 1)
            let way = dice.number(-500...500)
            let speed = dice.number(-900...900)
            let page = deck.page(releasedAt: way, speed: speed, from: start, of: count)
            #expect(abs(page - start) <= 1, "seed \(seed)")
            #expect((0..<count).contains(page), "seed \(seed)")
            #expect(Double(page - start) * way >= 0, "seed \(seed)")
        }
    }

    @Test(arguments: Seeds.count(50))
    func `D6: the next card grows steadily with the drag, and is full size at the threshold`(
        seed: UInt64
    ) throws {
        var dice = Dice(seed: seed)
        let deck = deck(&dice)
        let x = dice.number(-30...30)
        func scale(_ y: Double) throws -> Double {
            let cards = deck.placements(
                count: 5, position: 1, lifted: .init(index: 1, translation: Point(x: x, y: y)))
            return try #require(cards.first { $0.index == 2 }).card.scale
        }
        var last = try scale(0)
        #expect(abs(last - 0.9) < 1e-12, "seed \(seed)")
        let steps = 100
        for i in 1...steps {
            let next = try scale(-2 * deck.trashDistance * Double(i) / Double(steps))
            #expect(next >= last - 1e-12, "seed \(seed) step \(i)")
            #expect(next - last < 0.2 / Double(steps) + 1e-9, "seed \(seed) step \(i)")
            last = next
        }
        #expect(abs(try scale(-deck.trashDistance) - 1) < 1e-12, "seed \(seed)")
        #expect(abs(try scale(deck.viewport.height) - 0.9) < 1e-12, "seed \(seed)")
    }

    @Test(arguments: Seeds.count(200))
    func `D7: a card flies up and out, never down`(seed: UInt64) {
        var dice = Dice(seed: seed)
        let deck = deck(&dice)
        let from = Point(x: dice.number(-99...99), y: dice.number(-400...50))
        let end = deck.flyOff(from: from)
        #expect(end.offset.y <= from.y, "seed \(seed)")
        let bottom =
            deck.centre.y + end.offset.y + rotatedHalfHeight(of: deck.card, degrees: end.tilt)
        #expect(bottom <= 1e-9, "seed \(seed)")
        #expect(abs(end.tilt) <= 20, "seed \(seed)")
        #expect(end.offset.x * from.x >= 0, "seed \(seed)")
    }

    @Test(arguments: Seeds.count(100))
    func `D8: the scene is small, its paint order and its cards are right`(seed: UInt64) {
        var dice = Dice(seed: seed)
        let deck = deck(&dice)
        let count = dice.whole(0...40)
        let position = dice.number(-0.3...max(0, Double(count - 1)) + 0.3)
        let cards = deck.placements(count: count, position: position)
        #expect(cards.count <= deck.options.visibleDepth + 1, "seed \(seed)")
        #expect(cards.map(\.index) == cards.map(\.index).sorted(by: >), "seed \(seed)")
        for placed in cards {
            #expect((0..<count).contains(placed.index), "seed \(seed)")
            #expect(
                placed.card == deck.card(atDepth: Double(placed.index) - position), "seed \(seed)")
        }
    }

    @Test func `a viewport without area lays out without a trap`() {
        for size in [Size.zero, Size(width: 1, height: 0), Size(width: 0, height: 2)] {
            let deck = DeckGeometry(viewport: size)
            for y in [-3.0, 0, 3] {
                let lift = deck.lift(by: Point(x: 1, y: y))
                #expect(lift.growth.isFinite && lift.tilt.isFinite && lift.offset.y.isFinite)
            }
            #expect(deck.position(draggedBy: 7, from: 2, of: 5).isFinite)
            #expect(deck.placements(count: 3, position: 0).count == 3)
        }
    }
}
