import SeededRandom
import DisplayList
import Geometry
import Testing

@testable import Browsing
@testable import DeckMode
@testable import ModelScenes
@testable import ViewModel

@Suite struct `dragging the deck` {
    @Test func `sideways turns a page, the card under the finger`() throws {
        var bench = Bench(photos: 5)
        bench.wait()
        bench.drag(.began, .horizontal, -2, 0)
        bench.drag(.moved, .horizontal, -50, 3)
        #expect(abs((bench.sprite(0)?.centre.x ?? 0) - 30) <= 0.5)
        #expect(bench.front == 0)
        bench.drag(.released(velocity: .zero), .horizontal, -50, 3)
        #expect(bench.front == 1)
        let after = try #require(bench.sprite(0))
        #expect(after.centre.x <= 30 && after.centre.x > 10)
        bench.wait()
        #expect(bench.sprite(1)?.isAtRest == true)
    }

    @Test func `up lets the next card grow, and trashes past the threshold`() throws {
        var bench = Bench(photos: 5)
        bench.see()
        bench.wait()
        bench.drag(.began, .vertical, 0, -2)
        bench.drag(.moved, .vertical, 4, -20.25)
        let held = try #require(bench.sprite(0))
        let next = try #require(bench.sprite(1))
        #expect(abs(held.centre.x - 84) <= 0.5 && abs(held.centre.y - 24.75) <= 0.5)
        #expect(abs(held.rotation - 10) < 1e-9)
        // It is of another shape, and was smaller behind the front one than the step to it.
        #expect(next.scale > 0.85 && next.scale < 0.95)
        bench.drag(.moved, .vertical, 4, -45)
        #expect(bench.sprite(0)?.border?.colour == bench.model.options.theme.warning)
        #expect(abs((bench.sprite(1)?.scale ?? 0) - 1) < 1e-9)
        bench.drag(.released(velocity: .zero), .vertical, 4, -45)
        #expect(bench.effects.trashes.map(\.photo) == [PhotoID(0)])
        #expect(bench.sprite(1)?.isAtRest == true)
        bench.wait(0.1)
        let flying = try #require(bench.sprite(0))
        #expect(flying.centre.x > 83 && flying.centre.y < 0 && flying.opacity == 1)
    }

    @Test func `below the threshold the card returns from where it was let go`() throws {
        var bench = Bench(photos: 5)
        bench.see()
        bench.wait()
        bench.drag(.began, .vertical, 0, -20)
        let held = try #require(bench.sprite(0))
        let next = try #require(bench.sprite(1))
        bench.drag(.released(velocity: .zero), .vertical, 0, -20)
        let back = try #require(bench.sprite(0))
        #expect(back.centre.y > held.centre.y && back.centre.y < held.centre.y + 5)
        #expect((bench.sprite(1)?.scale ?? 0) <= next.scale)
        #expect(bench.effects.trashes.isEmpty)
        bench.wait()
        #expect(bench.sprite(0)?.isAtRest == true)
    }

    @Test func `down toggles the favourite flag, and only past its distance`() {
        var bench = Bench(photos: 3)
        bench.drag(.began, .vertical, 0, 5)
        bench.drag(.released(velocity: .zero), .vertical, 0, 13)
        #expect(bench.model.summary.favourites.isEmpty)
        bench.drag(.began, .vertical, 0, 5)
        bench.drag(.released(velocity: .zero), .vertical, 0, 14)
        #expect(bench.model.summary.favourites.map(\.id.number) == [0])
        #expect(bench.front == 0)
    }

    @Test(arguments: [Event.pointer(.released), .resized(.usual), .intent(.close)])
    func `is given up when the press is lost, the size changes, or Esc is pressed`(event: Event) {
        for (axis, x, y) in [(Drag.Axis.vertical, 0.0, -70.0), (.horizontal, -70, 0)] {
            var bench = Bench(photos: 4)
            bench.see()
            bench.drag(.began, axis, x, y)
            bench.send(event)
            bench.drag(.moved, axis, x, y)
            bench.drag(.released(velocity: Point(x: x * 9, y: y * 9)), axis, x, y)
            #expect(bench.front == 0)
            #expect(bench.order == [0, 1, 2, 3])
            bench.wait()
            #expect(bench.scene.sprites.map(\.isAtRest) == [true])
        }
    }

    @Test(arguments: Seeds.count(200))
    func `D5: affects the photo it began on, and no other`(seed: UInt64) {
        var dice = Dice(seed: seed)
        var bench = Bench(photos: 6)
        bench.press(.goTo(dice.whole(0...5)))
        var next = 50
        for _ in 0..<20 {
            bench.wait(dice.number(0...0.3))
            bench.see()
            let held = bench.front
            let before = Set(bench.order)
            bench.drag(.began, .vertical, 0, -3)
            var isDisturbed = false
            for _ in 0..<dice.whole(0...3) {
                bench.wait(0.01)
                switch dice.whole(0...3) {
                case 0:
                    bench.press(dice.whole(0...1) == 0 ? .next : .previous)
                    isDisturbed = true
                case 1:
                    bench.send(.photoInserted(.numbered(next), index: dice.whole(0...9)))
                    next += 1
                default: bench.drag(.moved, .vertical, dice.number(-20...20), -50)
                }
            }
            bench.see()
            let known = Set(bench.order)
            bench.drag(.released(velocity: .zero), .vertical, 0, dice.number(-90 ... -41))
            let gone = known.subtracting(bench.order)
            #expect(gone == (isDisturbed ? [] : Set([held].compactMap { $0 })), "seed \(seed)")
            #expect(before.isSubset(of: known), "seed \(seed)")
            if bench.order.isEmpty { break }
        }
    }

    @Test func `an unseen photo thrown up is asked about and comes back`() {
        var bench = Bench(photos: 3)
        bench.wait()
        for expected in [0, 1] {
            bench.drag(.began, .vertical, 0, -60)
            bench.drag(.released(velocity: .zero), .vertical, 0, -60)
            #expect(bench.effects.trashes.count == expected)
            bench.wait()
        }
    }

    @Test func `the wheel turns one page in 0.15 s`() {
        var bench = Bench(photos: 30)
        for _ in 0..<30 {
            bench.send(.wheel(3))
            bench.wait(0.05)
        }
        #expect(bench.front == 10)
        bench.wait()
        bench.send(.wheel(-1))
        #expect(bench.front == 9)
    }
}
