import Browsing
import SeededRandom
import Geometry
import Testing

@testable import CarouselMode

@Suite struct `dragging and gliding` {
    @Test(arguments: Seeds.count(200))
    func `C7: a glide never turns back, ends on its end, and within bounds`(seed: UInt64) {
        var dice = Dice(seed: seed)
        var options = CarouselOptions()
        options.type = .linear
        options.wraps = dice.roll(2) == 0
        options.isPaging = dice.roll(4) == 0
        options.stopsAtItems = dice.roll(4) > 0
        options.bounces = dice.roll(3) > 0
        options.decelerationRate = dice.number(0...1)
        let count = dice.whole(1...50)
        let carousel = CarouselGeometry(
            count: count, viewport: Size(width: 160, height: 90), options: options)
        let start = dice.number(0...Double(count - 1))
        let speed = dice.number(-30...30)
        guard let glide = carousel.glide(from: start, speed: speed) else { return }
        #expect(glide.distance * speed > 0, "seed \(seed)")
        #expect(glide.position(at: glide.duration) == glide.end, "seed \(seed)")
        #expect(glide.position(at: glide.duration + 9) == glide.end, "seed \(seed)")
        #expect(glide.position(at: 0) == start, "seed \(seed)")
        var last = start
        for i in 1...100 {
            let next = glide.position(at: glide.duration * Double(i) / 100)
            #expect((next - last) * speed >= -1e-9, "seed \(seed) step \(i)")
            last = next
        }
        if !carousel.wraps {
            let most = Double(count - 1) + carousel.bounce
            #expect(glide.end >= -carousel.bounce && glide.end <= most, "seed \(seed)")
        }
        if options.isPaging { #expect(abs(glide.distance) <= 1, "seed \(seed)") }
    }

    @Test(arguments: Seeds.count(200))
    func `a drag is the sum of its parts, and never leaves the bounce`(seed: UInt64) {
        var dice = Dice(seed: seed)
        let carousel = CarouselGeometry.any(&dice, count: dice.whole(1...20))
        let start = dice.number(0...Double(carousel.count - 1))
        let whole = dice.number(-200...200)
        let straight = carousel.scroll(draggedBy: whole, from: start)
        let half = carousel.scroll(draggedBy: whole / 2, from: start)
        let twice = carousel.scroll(draggedBy: whole / 2, from: half)
        // Very far out the rest of the way is below what numbers can tell.
        if abs(carousel.overshoot(atScroll: half)) < 0.95 * max(0.01, carousel.bounce) {
            let isHeldBack = carousel.overshoot(atScroll: straight) != 0 && carousel.bounce == 0
            if !isHeldBack { #expect(abs(straight - twice) < 1e-3, "seed \(seed)") }
        }
        #expect(
            abs(carousel.overshoot(atScroll: straight)) <= carousel.bounce + 1e-9, "seed \(seed)")
        if whole > 0 { #expect(straight <= start, "seed \(seed)") }
    }

    @Test(arguments: Seeds.count(100))
    func `the way of a drag beyond an end has the drag factor as its slope`(seed: UInt64) {
        var dice = Dice(seed: seed)
        let carousel = CarouselGeometry.any(&dice, count: dice.whole(1...20))
        guard carousel.bounce > 0 else { return }
        let start = dice.number(-0.9 * carousel.bounce...0)
        let step = 1e-4 * carousel.itemWidth
        let moved = start - carousel.scroll(draggedBy: step, from: start)
        let expected =
            step * carousel.dragFactor(atScroll: start) * carousel.offsetMultiplier
            / carousel.itemWidth
        #expect(abs(moved - expected) < 1e-3 * expected + 1e-9, "seed \(seed)")
    }

    @Test(arguments: Seeds.count(200))
    func `letting go leads to a photo, and at rest to the nearest one`(seed: UInt64) {
        var dice = Dice(seed: seed)
        let carousel = CarouselGeometry.any(&dice, count: dice.whole(1...30))
        let scroll = carousel.scroll(
            draggedBy: dice.number(-60...60), from: Double(dice.whole(0...carousel.count - 1)))
        let speed = dice.number(-10...10)
        switch carousel.release(atScroll: scroll, speed: speed) {
        case .glide(let glide):
            let end =
                carousel.wraps ? glide.end : max(0, min(Double(carousel.count - 1), glide.end))
            #expect(end == end.rounded(), "seed \(seed)")
        case .scroll(let target):
            #expect(target == target.rounded(), "seed \(seed)")
            if !carousel.wraps {
                #expect(target >= 0 && target <= Double(carousel.count - 1), "seed \(seed)")
            }
            if speed == 0 {
                #expect(carousel.clamped(Int(target)) == carousel.current(atScroll: scroll))
            }
        case .stay: Issue.record("seed \(seed)")
        }
    }
}
