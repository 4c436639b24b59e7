import Browsing
import SeededRandom
import Geometry
import Testing

@testable import StackMode

/// Invariants S1–S4 of the pile, those of its layout; StackModeTests have S5–S7.
@Suite struct `the invariants of the pile` {
    private func pile(_ dice: inout Dice) -> StackGeometry {
        var options = StackOptions()
        options.boxFraction = dice.number(0.3...1)
        options.angle = dice.number(0...45)
        options.seed = dice.whole(0...9999)
        return StackGeometry(
            viewport: Size(width: dice.number(2...600), height: dice.number(2...300)),
            options: options)
    }

    @Test(arguments: Seeds.count(60))
    func `S1: N flicks turn the order by N`(seed: UInt64) {
        var dice = Dice(seed: seed)
        let count = dice.whole(1...40)
        let start = dice.whole(0...count - 1)
        var index = start
        let flicks = dice.whole(0...100)
        for _ in 0..<flicks { index = stackIndex(index, movedBy: 1, of: count) }
        #expect(index == (start + flicks) % count, "seed \(seed)")
        for _ in 0..<flicks { index = stackIndex(index, movedBy: -1, of: count) }
        #expect(index == start, "seed \(seed)")
        #expect(stackIndex(start, movedBy: .max, of: count) == (start + .max % count) % count)
        #expect(
            (0..<count).contains(stackIndex(start, movedBy: .min, of: count)), "seed \(seed)")
    }

    @Test(arguments: Seeds.count(200))
    func `S3: the top lies straight, the others within the limit`(seed: UInt64) {
        var dice = Dice(seed: seed)
        let pile = pile(&dice)
        let names = (0..<6).map { _ in dice.bytes(dice.whole(0...12)) }
        let angles = names.map { pile.restAngle(name: $0, generation: dice.whole(0...9)) }
        let sizes = names.map { _ in
            Size(width: dice.number(1...9000), height: dice.number(1...9000))
        }
        let placed = pile.placements(of: sizes, angles: angles)
        #expect(placed.map(\.rank) == [4, 3, 2, 1, 0], "seed \(seed)")
        #expect(placed.last?.rotation == 0, "seed \(seed)")
        for placement in placed {
            #expect(abs(placement.rotation) <= pile.options.angle, "seed \(seed)")
            #expect(placement.size.width <= pile.box.width + 2 * pile.border + 1e-9)
            #expect(placement.size.height <= pile.box.height + 2 * pile.border + 1e-9)
        }
    }

    @Test(arguments: Seeds.count(500))
    func `S4: a flick ends on the edge of the box, on its ray`(seed: UInt64) {
        var dice = Dice(seed: seed)
        let pile = pile(&dice)
        for _ in 0..<4 {
            let direction = Point(x: dice.number(-900...900), y: dice.number(-900...900))
            let exit = pile.exit(along: direction)
            let across = abs(exit.x) / pile.box.width
            let down = abs(exit.y) / pile.box.height
            #expect(abs(max(across, down) - 1) < 1e-9, "seed \(seed)")
            #expect(
                abs(exit.x * direction.y - exit.y * direction.x) < 1e-6 * pile.box.width * 900,
                "seed \(seed)")
            #expect(exit.x * direction.x + exit.y * direction.y > 0, "seed \(seed)")
        }
    }

    @Test(arguments: Seeds.count(200))
    func `a flick goes from where it was let go, by its exit, to its place, without a jump`(
        seed: UInt64
    ) {
        var dice = Dice(seed: seed)
        let flick = StackFlick(
            start: Point(x: dice.number(-90...90), y: dice.number(-90...90)),
            exit: Point(x: dice.number(-90...90), y: dice.number(-90...90)),
            out: dice.number(0.01...1), back: dice.number(0.01...1))
        #expect(flick.displacement(at: 0) == flick.start, "seed \(seed)")
        #expect(flick.displacement(at: flick.duration) == .zero, "seed \(seed)")
        let steps = 500
        var last = flick.start
        for i in 0...steps {
            let t = flick.duration * Double(i) / Double(steps)
            let here = flick.displacement(at: t)
            let step = max(abs(here.x - last.x), abs(here.y - last.y))
            #expect(step < 180 * flick.duration / min(flick.out, flick.back) * 3 / Double(steps))
            last = here
        }
    }

    @Test(arguments: Seeds.count(300))
    func `tiles lie apart and inside, and those told visible are just those that are`(
        seed: UInt64
    ) {
        var dice = Dice(seed: seed)
        let size = Size(width: dice.number(1...600), height: dice.number(1...300))
        let layout = SpreadLayout(viewport: size, count: dice.whole(1...200))
        let frames = (0..<layout.count).map { layout.frame(at: $0) }
        for (i, frame) in frames.enumerated() {
            #expect(frame.minX >= -1e-9 && frame.maxX <= max(size.width, 1) + 1e-9, "seed \(seed)")
            #expect(frame.minY >= 0 && frame.maxY <= layout.contentHeight + 1e-9, "seed \(seed)")
            guard i > 0 else { continue }
            #expect(
                frame.minX >= frames[i - 1].maxX - 1e-9 || frame.minY >= frames[i - 1].maxY - 1e-9,
                "seed \(seed)")
        }
        let scroll = dice.number(0...1) * layout.scrollRange
        let shown = layout.visible(scrolledBy: scroll)
        for (i, frame) in frames.enumerated() {
            let isSeen = frame.maxY - scroll > 1e-6 && frame.minY - scroll < size.height - 1e-6
            if isSeen { #expect(shown.contains(i), "seed \(seed)") }
        }
        #expect(
            shown.count
                <= frames.count(where: {
                    $0.maxY > scroll - layout.rowStep
                        && $0.minY < scroll + size.height + layout.rowStep
                }), "seed \(seed)")
        let wanted = dice.whole(0...layout.count - 1)
        let revealed = layout.scroll(revealing: wanted, from: scroll)
        #expect(revealed >= 0 && revealed <= layout.scrollRange + 1e-9, "seed \(seed)")
        if layout.side + 2 * layout.padY <= size.height {
            #expect(frames[wanted].minY >= revealed - 1e-9, "seed \(seed)")
            #expect(frames[wanted].maxY <= revealed + size.height + 1e-9, "seed \(seed)")
        }
    }

    @Test(arguments: [0, 1, 2, 7, 1000, 100_000])
    func `all set out for their tiles within the bound`(count: Int) {
        var last = 0.0
        for index in stride(from: 0, to: count, by: max(1, count / 100)) {
            let delay = spreadDelay(index, of: count, step: 0.1, most: 0.4)
            #expect(delay >= last && delay <= 0.4 + 1e-9)
            last = delay
        }
        #expect(spreadDelay(count + 5, of: count, most: 0.4) <= 0.4 + 1e-9)
        #expect(spreadDelay(-5, of: count) == 0)
    }

    @Test func `viewports without area are laid out without a trap`() {
        for size in [Size.zero, Size(width: 1, height: 0), Size(width: 0, height: 2)] {
            let pile = StackGeometry(viewport: size)
            #expect(pile.exit(along: .zero).x.isFinite)
            #expect(pile.exit(along: Point(x: 3, y: 1)).y.isFinite)
            #expect(pile.outline(of: Size(width: 3, height: 2)).width.isFinite)
            #expect(pile.release(at: .zero, velocity: .zero) == .settle)
            for count in [0, 1, 9] {
                let layout = SpreadLayout(viewport: size, count: count)
                #expect(layout.frame(at: 8).minX.isFinite && layout.contentHeight.isFinite)
                #expect(layout.visible(scrolledBy: 0).upperBound <= count)
            }
        }
    }
}
