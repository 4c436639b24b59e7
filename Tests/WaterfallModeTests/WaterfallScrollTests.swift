import SeededRandom
import DisplayList
import Geometry
import Testing

@testable import Browsing
@testable import ModelScenes
@testable import ViewModel
@testable import WaterfallMode

@Suite struct `scrolling the waterfall` {
    @Test func `a notch of the wheel goes six units, and every notch counts`() {
        var bench = Bench.waterfall(photos: 300)
        for _ in 0..<5 {
            bench.send(.wheel(1))
            bench.wait(0.02)
        }
        bench.wait()
        #expect(bench.scroll == 30)
        bench.send(.wheel(-9))
        bench.wait()
        #expect(bench.scroll == 0)
    }

    @Test func `it glides there and never overshoots`() {
        var bench = Bench.waterfall(photos: 300)
        bench.send(.wheel(8))
        var offsets: [Double] = []
        while bench.model.waterfallIsMoving(at: bench.now) {
            offsets.append(bench.model.waterfallOffset(at: bench.now))
            bench.wait(1.0 / 60)
        }
        #expect(offsets.count >= 8 && offsets.count <= 11)
        #expect(zip(offsets, offsets.dropFirst()).allSatisfy { $0 <= $1 })
        #expect(offsets.allSatisfy { (0...48).contains($0) })
    }

    @Test func `every frame of it shifts whole rows, and each tile keeps its pixels`() {
        var bench = Bench.waterfall(photos: 300)
        bench.send(.wheel(8))
        let first = bench.rect(5)!
        for _ in 0..<12 {
            bench.wait(1.0 / 60)
            guard let sprite = bench.sprite(5) else { continue }
            #expect(sprite.isAtRest)
            let way = first.minY - sprite.uprightRect.minY
            #expect(way.truncatingRemainder(dividingBy: 2) == 0)
        }
    }

    @Test func `a page is nine tenths of a screen, and the selection stays where it was on it`() {
        var bench = Bench.waterfall(photos: 300)
        bench.press(.move(.down))
        bench.wait()
        let before = bench.rect(bench.front!)!
        bench.press(.page(1))
        bench.wait()
        #expect(bench.scroll == 80)
        let after = bench.rect(bench.front!)!
        #expect(abs(after.centre.y - before.centre.y) < 60)
        #expect(abs(after.centre.x - before.centre.x) < 40)
        bench.press(.page(-1))
        bench.wait()
        #expect(bench.scroll == 0)
    }

    @Test func `the frame travels with its photo while pages are scrolled`() throws {
        var bench = Bench.waterfall(photos: 300)
        bench.press(.move(.down))
        bench.wait()
        var seen = 0
        for step in [1, 1, -1] {
            bench.press(.page(step))
            for _ in 0..<20 {
                let front = try #require(bench.front)
                let bars = bench.scene.sprites.filter { $0.line == .selection }.map(\.uprightRect)
                if let photo = bench.rect(front) {
                    // Each bar lies beside the photo, or is cut off by the screen.
                    seen += bars.count
                    for bar in bars {
                        #expect(bar.minX >= photo.minX - 3 && bar.maxX <= photo.maxX + 3)
                        #expect(bar.minY >= photo.minY - 3 && bar.maxY <= photo.maxY + 3)
                    }
                }
                bench.wait(0.013)
            }
        }
        #expect(seen > 100)
    }

    @Test func `pages end at the first and the last photo`() {
        var bench = Bench.waterfall(photos: 60)
        for _ in 0..<40 { bench.press(.page(1)) }
        #expect(bench.front == 59)
        for _ in 0..<40 { bench.press(.page(-1)) }
        #expect(bench.front == 0)
    }

    @Test(arguments: Seeds.count(60))
    func `the selection is in sight at rest, whatever was pressed`(seed: UInt64) {
        var dice = Dice(seed: seed)
        var bench = Bench.waterfall(
            photos: dice.whole(1...150), sections: dice.pick([.day, .folder, .none]))
        for _ in 0..<40 {
            switch dice.roll(6) {
            case 0...2: bench.press(.move(dice.pick(Direction.allCases)))
            case 3: bench.send(.wheel(dice.whole(-20...20)))
            case 4: bench.press(.page(dice.pick([-1, 1])))
            default:
                bench.press(
                    dice.pick([.first, .last, .next, .previous, .columns(1), .columns(-1)]))
            }
            bench.wait(dice.number(0...0.3))
            #expect(
                bench.model.isWaterfallTileInSight(
                    bench.model.space.album.order.index, scroll: bench.scroll),
                "seed \(seed)")
            var later = bench
            later.wait(5)
            #expect(
                later.model.shownPhotos(at: later.now).first == later.model.frontPhoto,
                "seed \(seed)")
        }
    }

    @Test(arguments: Seeds.count(40))
    func `an arrow leaves a gap between the selection and the edges`(seed: UInt64) {
        var dice = Dice(seed: seed)
        var bench = Bench.waterfall(photos: 120)
        for _ in 0..<40 {
            bench.press(.move(dice.pick(Direction.allCases)))
            bench.wait()
            let rect = bench.rect(bench.front!)!
            #expect(rect.minY >= 2 || rect.size.height > 86, "seed \(seed)")
            #expect(rect.maxY <= 88 || rect.size.height > 86, "seed \(seed)")
        }
    }

    private func drag(_ phase: Drag.Phase, _ y: Double) -> Event {
        .drag(
            Drag(
                phase: phase, axis: .vertical, start: Point(x: 30, y: 60),
                translation: Point(x: 0, y: y)))
    }

    @Test func `a drag takes it along and a flick lets it glide`() {
        var bench = Bench.waterfall(photos: 300)
        bench.send(drag(.began, -4))
        bench.send(drag(.moved, -20))
        #expect(bench.scroll == 20)
        bench.send(drag(.released(velocity: Point(x: 0, y: -200)), -24))
        let target = bench.scroll
        #expect(target > 60 && target < 90)
        bench.wait(5)
        #expect(bench.model.waterfallPosition(at: bench.now) == target)
        #expect(!bench.model.isMoving(at: bench.now))
    }

    @Test func `a drag past an end resists and comes back`() {
        var bench = Bench.waterfall(photos: 300)
        bench.send(drag(.began, 4))
        bench.send(drag(.moved, 60))
        let offset = bench.model.waterfallOffset(at: bench.now)
        #expect(offset < -10 && offset > -40)
        bench.send(drag(.released(velocity: .zero), 60))
        bench.wait()
        #expect(bench.model.waterfallOffset(at: bench.now) == 0)
    }

    @Test func `a press stops a glide where it is`() {
        var bench = Bench.waterfall(photos: 300)
        bench.send(drag(.began, -4))
        bench.send(drag(.released(velocity: Point(x: 0, y: -400)), -10))
        bench.wait(0.1)
        let here = bench.model.waterfallOffset(at: bench.now)
        bench.send(.pointer(.pressed(Point(x: 3, y: 3))))
        #expect(abs(bench.scroll - here) <= 2)
        #expect(abs(bench.model.waterfallOffset(at: bench.now) - here) <= 2)
    }

    @Test func `a lost drag ends where it is`() {
        var bench = Bench.waterfall(photos: 300)
        bench.send(drag(.began, -4))
        bench.send(drag(.moved, -31))
        bench.send(.pointer(.released))
        bench.wait()
        #expect(bench.scroll == 30 || bench.scroll == 32)
        #expect(!bench.model.isMoving(at: bench.now))
    }

    @Test func `a far way is shortened, not rushed through`() {
        var bench = Bench.waterfall(photos: 5000)
        bench.press(.last)
        let end = bench.scroll
        #expect(bench.model.waterfallPosition(at: bench.now) >= end - 1.5 * 90)
    }
}
