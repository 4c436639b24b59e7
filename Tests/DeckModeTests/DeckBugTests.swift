import DisplayList
import Geometry
import Testing

@testable import Browsing
@testable import DeckMode
@testable import ModelScenes
@testable import ViewModel

/// Known bugs of the original deck, those of the state; the tests of the layout have the others.
@Suite struct `the seed's bugs in the deck's state` {
    @Test func `BD6: a page is turned from where the deck is, after trash, resize and jumps`() {
        var bench = Bench(photos: 20)
        bench.press(.goTo(9))
        bench.trash()
        bench.send(.resized(Viewport(columns: 50, rows: 20)))
        bench.press(.goTo(4))
        bench.drag(.began, .horizontal, -3, 0)
        bench.drag(.released(velocity: .zero), .horizontal, -30, 0)
        #expect(bench.model.space.album.order.index == 5)
        bench.wait()
        bench.drag(.began, .horizontal, 3, 0)
        bench.drag(.released(velocity: .zero), .horizontal, 30, 0)
        #expect(bench.model.space.album.order.index == 4)
    }

    @Test func `BD7: the last card stays the last, dragged and pressed beyond`() {
        var bench = Bench(photos: 3)
        bench.press(.last)
        bench.wait()
        for _ in 0..<50 {
            bench.press(.next)
            bench.drag(.began, .horizontal, -3, 0)
            bench.drag(.moved, .horizontal, -150, 0)
            #expect(bench.sprite(2) != nil)
            bench.drag(.released(velocity: Point(x: -900, y: 0)), .horizontal, -150, 0)
            bench.wait(0.03)
        }
        bench.wait()
        #expect(bench.sprite(2)?.isAtRest == true)
    }

    @Test func `BD8: what is trashed is the photo held, wherever the deck is in its motion`() {
        for wait in stride(from: 0.0, through: 0.25, by: 0.01) {
            for intent in [Intent.next, .previous, .first, .last] {
                var bench = Bench(photos: 12)
                bench.press(.goTo(5))
                bench.wait()
                bench.press(intent)
                bench.wait(wait)
                let held = bench.front
                bench.see()
                bench.drag(.began, .vertical, 0, -3)
                bench.drag(.released(velocity: .zero), .vertical, 0, -60)
                #expect(bench.effects.trashes.map(\.photo.number) == [held].compactMap { $0 })
                #expect(bench.order.count == 11)
            }
        }
    }

    @Test func `BD9: let go, the cards behind go back to where they were, without a step`() throws {
        var bench = Bench(photos: 4)
        bench.wait()
        bench.drag(.began, .vertical, 0, -36)
        let grown = try #require(bench.sprite(1)).scale
        bench.drag(.released(velocity: .zero), .vertical, 0, -36)
        var last = grown
        while bench.model.isMoving(at: bench.now) {
            // Hidden again only when the front card lies on it.
            guard let scale = bench.sprite(1)?.scale else { break }
            #expect(scale <= last && last - scale < 0.03)
            last = scale
            bench.wait(1.0 / 60)
        }
        #expect(last < 0.905)
    }

    @Test func `BD10: a trashed photo is out before its card is, and comes back by undo`() {
        var bench = Bench(photos: 3)
        bench.trash()
        #expect(bench.model.isMoving(at: bench.now))
        #expect(bench.order == [1, 2])
        bench.press(.undo)
        #expect(bench.order == [0, 1, 2])
    }

    @Test func `BD12: a frame of a hundred thousand photos is as small as any`() {
        var bench = Bench(photos: 100_000)
        bench.press(.goTo(50_000))
        bench.wait()
        bench.press(.next)
        #expect(bench.scene.sprites.count <= 3)
        bench.trash()
        #expect(bench.scene.sprites.count <= 3)
    }
}
