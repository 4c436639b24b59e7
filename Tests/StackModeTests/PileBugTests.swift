import DisplayList
import Geometry
import Testing

@testable import Browsing
@testable import ModelScenes
@testable import StackMode
@testable import ViewModel

/// Known bugs of the original pile, those of the state; the tests of the layout have the others.
@Suite struct `the seed's bugs in the pile's state` {
    @Test func `BP4: a photo keeps its angle when others come and go`() throws {
        var bench = Bench.pile(6)
        let angles = try (1...4).map { try #require(bench.sprite($0)?.rotation) }
        bench.trash()
        bench.wait()
        for number in 2...4 {
            #expect(bench.sprite(number)?.rotation == angles[number - 1])
        }
        bench.press(.undo)
        bench.wait()
        for number in 1...4 { #expect(bench.sprite(number)?.rotation == angles[number - 1]) }
        bench.send(.photoInserted(.numbered(9), index: 2))
        bench.wait()
        #expect(bench.sprite(3)?.rotation == angles[2])
    }

    @Test func `BP5: a pile that becomes empty says so`() {
        var bench = Bench.pile(2)
        bench.trash()
        bench.trash()
        bench.send(.photosFound([]))
        bench.wait()
        #expect(bench.stacked.isEmpty && bench.text.contains("No photos here"))
    }

    @Test func `BP6: the highlight goes with the photo that was pressed`() {
        var bench = Bench.pile(4)
        bench.send(.pointer(.pressed(Point(x: 80, y: 45))))
        bench.press(.next)
        bench.wait(0.05)
        #expect(bench.scene.sprites.allSatisfy { $0.highlight == nil })
        bench.wait()
        bench.send(.pointer(.pressed(Point(x: 1, y: 1))))
        #expect(bench.scene.sprites.allSatisfy { $0.highlight == nil })
        var empty = Bench.pile(0)
        empty.send(.pointer(.pressed(Point(x: 80, y: 45))))
        empty.send(.pointer(.released))
        #expect(empty.scene.sprites.isEmpty)
    }

    @Test func `BP8: a drag that is cancelled never flicks`() {
        for end in [Event.pointer(.released), .intent(.close), .resized(.usual)] {
            var bench = Bench.pile(4)
            bench.dragPile(.began, 9, 0)
            bench.dragPile(.moved, 100, 0)
            bench.send(end)
            #expect(bench.front == 0)
            bench.dragPile(.released(velocity: Point(x: 900, y: 0)), 120, 0)
            #expect(bench.front == 0)
            bench.wait()
            #expect(bench.sprite(0)?.isAtRest == true)
        }
        var bench = Bench.pile(4)
        bench.dragPile(.began, 90, 0)
        bench.dragPile(.cancelled, 0, 0)
        #expect(bench.front == 0)
    }

    @Test func `BP9: a photo that is held still and let go far out moves at once`() throws {
        var bench = Bench.pile(4)
        bench.flingPile(60, 0)
        let first = try #require(bench.pileOffset(0)).x
        bench.wait(0.03)
        let next = try #require(bench.pileOffset(0)).x
        #expect(next > first + 3)
    }

    @Test func `BP11: a drag is followed from its beginning on`() {
        var bench = Bench.pile(4)
        bench.press(.next)
        bench.wait()
        bench.dragPile(.began, 3, 0)
        #expect(bench.pileOffset(1) == Point(x: 3, y: 0))
    }

    @Test func `BP12: up goes up, left goes left`() throws {
        for (intent, sign) in [(Intent.next, 1.0), (.previous, -1)] {
            var bench = Bench.pile(4)
            bench.press(intent)
            bench.wait(0.06)
            let way = try #require(bench.pileOffset(0))
            #expect(way.x * sign > 20)
        }
        var bench = Bench.pile(4)
        bench.trash()
        bench.wait(0.1)
        let way = try #require(bench.pileOffset(0))
        #expect(way.y < -5)
    }

    @Test func `BP13: two flicks in a tenth of a second turn the pile by two`() {
        var bench = Bench.pile(5)
        bench.press(.next)
        #expect(bench.front == 1)
        bench.wait(0.03)
        bench.press(.next)
        #expect(bench.front == 2)
        bench.wait()
        #expect(bench.stacked.first == 2)
    }

    @Test func `BP14: emptied or spread in the middle of a flick, nothing breaks`() {
        for wait in stride(from: 0.0, through: 0.3, by: 0.02) {
            var bench = Bench.pile(3)
            bench.press(.next)
            bench.wait(wait)
            bench.press(.spread)
            bench.wait(wait)
            bench.send(.photosFound([]))
            bench.wait(0.05)
            #expect(bench.stacked.isEmpty)
        }
    }

    @Test func `BP15: gathered again, the pile has its top still`() {
        var bench = Bench.pile(30)
        bench.press(.goTo(17))
        bench.wait()
        bench.press(.spread)
        bench.press(.move(.right))
        bench.press(.move(.down))
        bench.wait()
        bench.press(.spread)
        #expect(bench.front == 17)
        bench.wait()
        #expect(bench.stacked.first == 17)
    }

    @Test func `BP18: a tap opens the photo, a press that is lost does nothing`() {
        var bench = Bench.pile(3)
        let middle = Point(x: 80, y: 45)
        bench.send(.pointer(.pressed(middle)))
        bench.send(.pointer(.tapped(middle, count: 1)))
        #expect(bench.isOpen && bench.front == 0)
        bench.press(.close)
        bench.wait()
        bench.send(.pointer(.pressed(middle)))
        #expect(bench.sprite(0)?.highlight != nil)
        bench.send(.pointer(.released))
        #expect(bench.sprite(0)?.highlight == nil && !bench.isOpen)
    }
}
