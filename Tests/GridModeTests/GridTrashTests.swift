import DisplayList
import Geometry
import Testing

@testable import Browsing
@testable import GridMode
@testable import ModelScenes
@testable import ViewModel

@Suite struct `trashing in the nine-grid` {
    @Test func `the photo flies up, the others close the gap, the next page's first comes in`()
        throws
    {
        var bench = Bench(photos: 12, options: .browsing)
        bench.press(.goTo(4))
        let there = try #require(bench.sprite(4)).centre
        let fifth = try #require(bench.sprite(5)).centre
        bench.trash()
        #expect(bench.front == 5 && bench.model.gridPage == 0)
        bench.wait(0.1)
        let flying = try #require(bench.sprite(4))
        #expect(flying.centre.y < there.y && flying.opacity == 1)
        let sliding = try #require(bench.sprite(5)).centre
        #expect(sliding.x < fifth.x && sliding.x > there.x)
        let coming = try #require(bench.sprite(9)).centre
        bench.wait()
        let come = try #require(bench.sprite(9)).centre
        #expect(coming.x > come.x && coming.y == come.y)
        #expect(bench.sprite(5)?.centre == there && bench.sprite(4) == nil)
        #expect(bench.tiles == [0, 1, 2, 3, 5, 6, 7, 8, 9])
        #expect(bench.scene == bench.unmoved)
    }

    @Test func `undo brings it back to its cell from where it is`() throws {
        var bench = Bench(photos: 12, options: .browsing)
        bench.press(.goTo(4))
        bench.see()
        let rest = bench.rested
        bench.trash()
        bench.wait(0.1)
        let flying = try #require(bench.sprite(4))
        bench.press(.undo)
        let returning = try #require(bench.sprite(4))
        #expect(abs(returning.centre.y - flying.centre.y) < 12)
        #expect(bench.order == Array(0..<12) && bench.front == 4)
        bench.wait(20)
        #expect(bench.scene.sprites == rest.sprites)
    }

    @Test func `the last photo of a page on its own leads back to the page before`() {
        var bench = Bench(photos: 10, options: .browsing)
        bench.press(.last)
        bench.trash()
        #expect(bench.front == 8)
        bench.wait()
        #expect(bench.tiles == Array(0..<9) && bench.scene == bench.unmoved)
        bench.press(.undo)
        bench.wait()
        #expect(bench.front == 9 && bench.tiles == [9])
    }

    @Test func `the last photo of all leaves an empty grid`() {
        var bench = Bench(photos: 1, options: .browsing)
        bench.trash()
        #expect(bench.order.isEmpty)
        bench.wait()
        #expect(bench.scene.sprites.isEmpty && bench.text.contains("Nothing left here"))
        bench.press(.undo)
        bench.wait()
        #expect(bench.tiles == [0])
    }

    @Test func `a photo from elsewhere makes nothing jump, and a drag goes on`() throws {
        var bench = Bench(photos: 20, options: .browsing)
        bench.press(.goTo(12))
        bench.wait()
        bench.drag(.began, .horizontal, -30, 0)
        let before = bench.scene.sprites.filter { $0.photo != nil }
        bench.send(.photoInserted(.numbered(50), index: 3))
        for old in before {
            let new = try #require(bench.scene.sprites.first { $0.photo == old.photo })
            let moved = new.centre - old.centre
            // One frame of motion at the most.
            #expect(abs(moved.x) + abs(moved.y) < 30)
        }
        #expect(bench.front == 12)
        bench.drag(.released(velocity: .zero), .horizontal, -30, 0)
        #expect(bench.front == 19 || bench.front == 20 || bench.front == 21)
    }
}
