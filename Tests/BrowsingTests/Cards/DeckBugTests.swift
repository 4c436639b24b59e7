import Browsing
import Geometry
import Testing

/// Known bugs of the original deck, those of the layout; the tests of the mode have the others.
@Suite struct `the seed's bugs in laying out a deck` {
    private let deck = DeckGeometry(viewport: Size(width: 375, height: 667))

    @Test func `BD1: one page past the front is off, for every index there may be`() {
        for index in 0..<500 {
            let cards = deck.placements(count: 502, position: Double(index + 1))
            #expect(!cards.contains { $0.index == index })
        }
    }

    @Test func `BD2: a leaving card moves left all the way and is off only at the end`() throws {
        var last = Double.infinity
        for i in 0..<1000 {
            let card = try #require(deck.card(atDepth: -Double(i) / 1000))
            #expect(card.centre.x < last)
            last = card.centre.x
            #expect(card.centre.x + card.scale * deck.card.width / 2 > 0)
        }
    }

    @Test func `BD3: a lifted card is where the finger has it, growing or not`() throws {
        for (x, y) in [(0.0, -1.0), (-30, -80), (12, -300), (5, -600)] {
            let cards = deck.placements(
                count: 4, position: 1, lifted: .init(index: 1, translation: Point(x: x, y: y)))
            let card = try #require(cards.last)
            #expect(card.index == 1 && card.card.scale == 1)
            #expect(card.card.centre == deck.centre + Point(x: x, y: y))
        }
    }

    @Test func `BD4: a slow drag over the width turns the page`() {
        #expect(deck.page(releasedAt: 370, speed: 1, from: 3, of: 9) == 4)
        #expect(deck.page(releasedAt: -370, speed: -1, from: 3, of: 9) == 2)
    }

    @Test func `BD5: a release without speed goes by its distance alone`() {
        #expect(deck.page(releasedAt: 30, speed: 0, from: 8, of: 9) == 8)
        #expect(deck.page(releasedAt: 30, speed: 0, from: 3, of: 9) == 4)
        #expect(deck.page(releasedAt: 29, speed: 0, from: 3, of: 9) == 3)
    }

    @Test func `BD7: there is no page beyond the last card`() {
        for count in 1...5 {
            for way in [-900.0, 900] {
                let page = deck.page(releasedAt: way, speed: way, from: count - 1, of: count)
                #expect((0..<count).contains(page))
                let position = deck.position(draggedBy: -way, from: count - 1, of: count)
                #expect(!deck.placements(count: count, position: position).isEmpty)
            }
        }
    }

    @Test func `BD9: a drag down grows nothing, one up moves all cards behind`() {
        let down = deck.placements(
            count: 5, position: 0, lifted: .init(index: 0, translation: Point(x: 0, y: 200)))
        let rest = deck.placements(count: 5, position: 0)
        #expect(down.dropLast() == rest.dropLast())
        let up = deck.placements(
            count: 5, position: 0, lifted: .init(index: 0, translation: Point(x: 0, y: -100)))
        for (moved, still) in zip(up.suffix(4).dropLast(), rest.dropLast()) {
            #expect(moved.index == still.index && moved.card.scale > still.card.scale)
        }
    }

    @Test func `BD11: a card thrown from far up flies on upward, to its own side, or straight`() {
        #expect(deck.flyOff(from: Point(x: 0, y: -2000)).offset.y <= -2000)
        #expect(deck.flyOff(from: Point(x: 0, y: -9)).offset.x == 0)
        #expect(deck.flyOff(from: Point(x: -4, y: -90)).tilt < 0)
        #expect(deck.flyOff(from: Point(x: 4, y: -90)).tilt > 0)
    }

    @Test func `BD12: a deck of a million cards costs no more than one of ten, at no scale of 0`() {
        for count in [10, 1_000_000] {
            let cards = deck.placements(count: count, position: 4.5)
            #expect(cards.count == 5)
            #expect(cards.allSatisfy { $0.card.scale > 0.6 })
        }
    }
}
