import DisplayList
import Geometry
import Testing

@testable import Browsing
@testable import CarouselMode
@testable import ModelScenes
@testable import ViewModel

@Suite struct `photos leaving and coming to the carousel` {
    @Test(arguments: CarouselType.allCases)
    func `a trashed photo flies up, and the others close the gap`(type: CarouselType) throws {
        var bench = Bench(carousel: type, photos: 20)
        bench.press(.goTo(8))
        bench.wait()
        bench.see()
        let before = bench.quads
        bench.press(.trash)
        #expect(bench.front == 9 && bench.order.count == 19)
        #expect(farthest(before, bench.quads) < 1.5)
        #expect(bench.quads[8] != nil)
        bench.wait(0.12)
        #expect(bench.model.isMoving(at: bench.now))
        let top = bench.quads[8].map { $0.map(\.y).min() ?? 0 } ?? -1
        #expect(top < (before[8]?.map(\.y).min() ?? 0))
        bench.wait(0.2)
        #expect(!bench.model.isMoving(at: bench.now))
        #expect(bench.quads[8] == nil)
        var straight = Bench(carousel: type, photos: 20, motion: .off)
        straight.press(.goTo(8))
        straight.wait()
        straight.see()
        straight.press(.trash)
        straight.now = bench.now
        #expect(bench.scene.sprites == straight.scene.sprites)
    }

    @Test(arguments: CarouselType.allCases)
    func `undo brings it back from where it is`(type: CarouselType) {
        var bench = Bench(carousel: type, photos: 20)
        bench.press(.goTo(8))
        bench.wait()
        bench.see()
        let rest = bench.scene.sprites
        bench.press(.trash)
        bench.wait(0.1)
        let before = bench.quads
        bench.press(.undo)
        #expect(bench.front == 8 && bench.order == Array(0..<20))
        #expect(farthest(before, bench.quads) < 1.5, "\(type)")
        bench.wait()
        #expect(bench.scene.sprites == rest)
        bench.see()
        bench.press(.trash)
        bench.wait()
        bench.press(.undo)
        bench.wait(0.1)
        #expect(bench.model.isMoving(at: bench.now))
        bench.wait()
        #expect(bench.scene.sprites == rest)
    }

    @Test func `the last photo leaves an empty carousel, and undo fills it`() {
        var bench = Bench(carousel: .coverFlow2, photos: 1)
        bench.see()
        bench.press(.trash)
        #expect(bench.front == nil && bench.quads.count == 1)
        bench.wait()
        #expect(bench.scene.sprites.isEmpty && bench.model.shownPhotos(at: bench.now).first == nil)
        for intent in [Intent.next, .previous, .trash, .stepStyle(1), .open, .last] {
            bench.press(intent)
        }
        bench.press(.undo)
        bench.wait()
        #expect(bench.front == 0 && bench.scene.sprites.count == 1)
    }

    @Test func `trash at the end lets the one before come`() {
        var bench = Bench(carousel: .linear, photos: 5)
        bench.press(.last)
        bench.wait()
        bench.see()
        let before = bench.quads
        bench.press(.trash)
        #expect(bench.front == 3)
        #expect(farthest(before, bench.quads) < 1)
        bench.wait()
        #expect(bench.sprite(3)?.isAtRest == true)
    }

    @Test func `an undo far away rolls there`() {
        var bench = Bench(carousel: .coverFlow2, photos: 300)
        bench.see()
        bench.press(.trash)
        bench.wait()
        bench.press(.goTo(200))
        bench.wait()
        let before = bench.quads
        bench.press(.undo)
        #expect(bench.front == 0)
        #expect(farthest(before, bench.quads) < 1.5)
        bench.wait()
        #expect(bench.displacement == 0 && bench.sprite(0)?.isAtRest == true)
    }

    @Test(arguments: [CarouselType.coverFlow2, .linear, .rotary, .taskSwitcher], [2, 4, 5, 9])
    func `a photo that comes in from elsewhere disturbs neither the screen nor a drag`(
        type: CarouselType, place: Int
    ) {
        var bench = Bench(carousel: type, photos: 40)
        bench.press(.goTo(4))
        bench.wait()
        bench.drag(.began, .horizontal, -9, 0)
        let before = bench.quads
        let displacement = bench.displacement
        bench.send(.photoInserted(.numbered(90), index: place))
        #expect(bench.front == 4)
        #expect(bench.displacement == displacement)
        #expect(farthest(before, bench.quads) < 1)
        bench.drag(.moved, .horizontal, -12, 0)
        #expect(bench.displacement > displacement)
        bench.drag(.released(velocity: .zero), .horizontal, -12, 0)
        bench.wait()
        #expect(bench.displacement == 0)
    }

    @Test func `with reduced motion photos only fade`() {
        var bench = Bench(carousel: .linear, photos: 9, motion: .reduced)
        bench.see()
        bench.press(.trash)
        #expect(bench.sprite(1)?.centre == Point(x: 80, y: 45))
        #expect(bench.model.isMoving(at: bench.now))
        let leaving = bench.sprite(0)
        bench.wait(0.1)
        #expect((bench.sprite(0)?.opacity ?? 0) < (leaving?.opacity ?? 0))
        #expect(bench.sprite(0)?.centre == leaving?.centre)
        bench.wait()
        #expect(bench.sprite(0) == nil)
    }
}
