import Browsing
import SeededRandom
import Geometry
import Testing

@Suite struct `dragging a deck sideways` {
    @Test(arguments: Seeds.count(200))
    func `never goes more than a page away nor far beyond an end`(seed: UInt64) {
        var dice = Dice(seed: seed)
        let deck = DeckGeometry(viewport: Size(width: dice.number(5...400), height: 90))
        let count = dice.whole(1...9)
        let start = dice.whole(0...count - 1)
        let position = deck.position(
            draggedBy: dice.number(-2000...2000), from: start, of: count)
        #expect(abs(position - Double(start)) <= 1, "seed \(seed)")
        #expect(position > -0.3 && position < Double(count - 1) + 0.3, "seed \(seed)")
    }

    @Test func `the leaving card keeps under the finger`() throws {
        let deck = DeckGeometry(viewport: Size(width: 160, height: 90))
        for x in stride(from: -150.0, to: 0, by: 7) {
            let position = deck.position(draggedBy: x, from: 4, of: 9)
            let card = try #require(deck.card(atDepth: 4 - position))
            #expect(abs(card.centre.x - deck.centre.x - x) < 1e-9)
        }
    }

    @Test func `a drag down yields less the farther it goes`() {
        let deck = DeckGeometry(viewport: Size(width: 160, height: 90))
        var last = 0.0
        var lastStep = Double.infinity
        for y in stride(from: 2.0, through: 80, by: 2) {
            let lift = deck.lift(by: Point(x: 0, y: y))
            let step = lift.offset.y - last
            #expect(step > 0 && step < lastStep)
            #expect(lift.offset.y < 18 && lift.tilt == 0 && lift.growth == 0)
            last = lift.offset.y
            lastStep = step
        }
    }
}
