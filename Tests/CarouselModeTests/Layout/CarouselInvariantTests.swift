import Browsing
import SeededRandom
import Glibc
import Geometry
import Testing

@testable import CarouselMode

@Suite struct `invariants of the carousel's layout` {
    private static let perspective: [CarouselType] = CarouselType.allCases.filter {
        $0 != .taskSwitcher && $0 != .flip3D && $0 != .custom
    }

    @Test(arguments: Seeds.count(100))
    func `C1: an item twice as wide is seen twice as large, at twice the distance`(seed: UInt64) {
        var dice = Dice(seed: seed)
        var options = CarouselOptions()
        options.type = dice.pick(CarouselType.allCases)
        options.isVertical = dice.roll(2) == 0
        options.count = dice.whole(1...20)
        let k = dice.number(0.1...20)
        let viewport = Size(width: 160, height: 90)
        let small = CarouselGeometry(
            count: 100, viewport: viewport, options: options, itemWidth: 10)
        let large = CarouselGeometry(
            count: 100, viewport: viewport, options: options, itemWidth: 10 * k)
        for _ in 0..<4 {
            let offset = dice.number(-3...3)
            let toggle = dice.number(-1...1)
            let point = Point(x: dice.number(-5...5), y: dice.number(-5...5))
            let a = small.matrix(atOffset: offset, toggle: toggle).project(point)
            let b = large.matrix(atOffset: offset, toggle: toggle).project(point * k)
            #expect((a == nil) == (b == nil), "seed \(seed)")
            guard let a, let b else { continue }
            let slack = 1e-6 * max(1, k * (abs(a.x) + abs(a.y)))
            #expect(abs(a.x * k - b.x) < slack && abs(a.y * k - b.y) < slack, "seed \(seed)")
        }
    }

    @Test(arguments: Seeds.count(100))
    func `C2: the item in the centre is flat and opaque`(seed: UInt64) {
        var dice = Dice(seed: seed)
        let carousel = CarouselGeometry.any(&dice, types: Self.perspective, count: 50)
        let middle = carousel.matrix(atOffset: 0)
        let eye = Matrix4.perspective(focal: 2.5 * carousel.itemWidth)
        #expect(difference(middle, eye) < 1e-9, "seed \(seed) \(carousel.type)")
        #expect(carousel.fade(atOffset: 0) == 1, "seed \(seed)")
    }

    @Test(arguments: Seeds.count(150))
    func `C3: left mirrors right`(seed: UInt64) {
        var dice = Dice(seed: seed)
        let types = Self.perspective.filter { $0 != .timeMachine && $0 != .invertedTimeMachine }
        let carousel = CarouselGeometry.any(&dice, types: types, count: 50)
        let offset = dice.number(0...3)
        let toggle = dice.number(-1...1)
        let x = dice.number(-5...5)
        let y = dice.number(-5...5)
        let isVertical = carousel.options.isVertical
        let a = carousel.matrix(atOffset: offset, toggle: toggle).project(Point(x: x, y: y))
        let other = isVertical ? Point(x: x, y: -y) : Point(x: -x, y: y)
        let b = carousel.matrix(atOffset: -offset, toggle: -toggle).project(other)
        // At the very borders of the toggle's halves left and right are not the same.
        guard abs(offset.truncatingRemainder(dividingBy: 0.5)) > 1e-9 else { return }
        #expect((a == nil) == (b == nil), "seed \(seed)")
        guard let a, let b else { return }
        let sign = isVertical ? (x: 1.0, y: -1.0) : (x: -1.0, y: 1.0)
        let slack = 1e-7 * max(1, abs(a.x) + abs(a.y))
        #expect(
            abs(a.x - sign.x * b.x) < slack && abs(a.y - sign.y * b.y) < slack,
            "seed \(seed) \(carousel.type) \(a) \(b)")
    }

    @Test(arguments: Seeds.count(100))
    func `C4: where a card's centre is seen follows from the closed forms`(seed: UInt64) {
        var dice = Dice(seed: seed)
        var options = CarouselOptions()
        options.type = dice.pick(Self.perspective)
        options.count = dice.whole(3...20)
        let carousel = CarouselGeometry(
            count: 100, viewport: Size(width: 160, height: 90), options: options)
        let o = dice.number(-2...2)
        let r = carousel.radius
        let turn = o * carousel.angle
        let w = carousel.itemWidth
        let c = max(-1, min(1, o))
        let toggled = coverFlowTurn(offset: o, toggle: 0)
        let (x, y, z): (Double, Double, Double) =
            switch options.type {
            case .linear: (o * w, 0, 0)
            case .rotary, .cylinder: (r * sin(turn), 0, r * cos(turn) - r)
            case .invertedRotary, .invertedCylinder: (r * sin(turn), 0, r - r * cos(turn))
            case .wheel: (r * sin(turn), r * (1 - cos(turn)), 0)
            case .invertedWheel: (r * sin(turn), -r * (1 - cos(turn)), 0)
            case .coverFlow: ((c * 0.45 + o / 4) * w, 0, -abs(c) * w / 2)
            case .coverFlow2: ((toggled * 0.45 + o / 4) * w, 0, -abs(toggled) * w / 2)
            case .timeMachine: (o * w * 0.3, 0, o * w)
            case .invertedTimeMachine: (o * w * 0.3, 0, -o * w)
            case .taskSwitcher, .flip3D, .custom: (0, 0, 0)
            }
        let scale = 1 / (1 - z / (2.5 * w))
        guard let seen = carousel.matrix(atOffset: o).project(.zero) else {
            #expect(1 / scale <= Matrix4.nearPlane, "seed \(seed)")
            return
        }
        let slack = 1e-9 * (1 + abs(x * scale) + abs(y * scale)) * 1e3
        #expect(abs(seen.x - x * scale) < slack && abs(seen.y - y * scale) < slack, "seed \(seed)")
    }

    @Test(arguments: Seeds.count(100))
    func `C5: painted is every visible item once, whatever order they come in`(seed: UInt64) {
        var dice = Dice(seed: seed)
        let carousel = CarouselGeometry.any(&dice)
        let scroll = dice.number(-1...60)
        let items = carousel.items(scroll: scroll, toggle: dice.number(-1...1))
        // Where a ring closes out of sight, the one that comes around is seen at both ends.
        let twice = Set(items.map(\.index)).count < items.count
        #expect(!twice || (carousel.wraps && carousel.count % 2 == 0), "seed \(seed)")
        #expect(Set(items.map(\.index)).count >= items.count - 1, "seed \(seed)")
        #expect(items.count <= 31, "seed \(seed)")
        let again = items.shuffled(using: &dice).sorted { $0.isPainted(before: $1) }
        #expect(again == items, "seed \(seed)")
        for a in items {
            for b in items where a.index != b.index {
                #expect(a.isPainted(before: b) != b.isPainted(before: a), "seed \(seed)")
            }
        }
    }

    @Test(arguments: Seeds.count(100))
    func `C6: CoverFlow 2 that rolls by itself is Cover Flow`(seed: UInt64) {
        var dice = Dice(seed: seed)
        var options = CarouselOptions()
        options.type = .coverFlow
        let viewport = Size(width: 160, height: 90)
        let plain = CarouselGeometry(count: 50, viewport: viewport, options: options)
        options.type = .coverFlow2
        let second = CarouselGeometry(count: 50, viewport: viewport, options: options)
        for _ in 0..<30 {
            let scroll = dice.number(-1...50)
            let toggle = scroll - scroll.rounded(.toNearestOrAwayFromZero)
            let index = dice.whole(0...49)
            let a = plain.item(index, scroll: scroll)
            let b = second.item(index, scroll: scroll, toggle: toggle)
            #expect(difference(a.matrix, b.matrix) < 1e-9, "seed \(seed) \(scroll) \(index)")
        }
    }

    @Test(arguments: Seeds.count(100))
    func `C8 and C9: offsets go one by one, and never more than half around`(seed: UInt64) {
        var dice = Dice(seed: seed)
        let carousel = CarouselGeometry.any(&dice, count: dice.whole(1...60))
        let scroll = dice.number(-500...500)
        let offsets = (0..<carousel.count).map { carousel.offset(of: $0, scroll: scroll) }
        var seams = 0
        for (a, b) in zip(offsets, offsets.dropFirst()) where abs(b - a - 1) > 1e-9 { seams += 1 }
        #expect(seams <= (carousel.wraps ? 1 : 0), "seed \(seed)")
        if carousel.wraps {
            #expect(
                offsets.allSatisfy { abs($0) <= Double(carousel.count) / 2 + 1e-9 }, "seed \(seed)")
        }
        let window = carousel.window(atScroll: scroll)
        #expect(Set(window).count == window.count, "seed \(seed)")
        let beyond = carousel.placeholders
        #expect(
            window.allSatisfy { $0 >= -beyond.before && $0 < carousel.count + beyond.after },
            "seed \(seed)")
    }

    @Test(arguments: Seeds.count(100))
    func `C10: few photos, no photo and no room lay out without a trap`(seed: UInt64) {
        var dice = Dice(seed: seed)
        var options = CarouselOptions()
        options.type = dice.pick(CarouselType.allCases)
        options.isVertical = dice.roll(2) == 0
        if dice.roll(2) == 0 { options.count = dice.whole(1...3) }
        let sides = [0, 1e-9, 1, 80.0]
        for count in 0...3 {
            let carousel = CarouselGeometry(
                count: count,
                viewport: Size(width: dice.pick(sides), height: dice.pick(sides)),
                options: options)
            #expect(carousel.radius.isFinite && carousel.angle.isFinite, "seed \(seed)")
            let scroll = dice.number(-3...3)
            for item in carousel.items(scroll: scroll, toggle: dice.number(-1...1)) {
                let rows = [item.matrix.row1, item.matrix.row2, item.matrix.row3, item.matrix.row4]
                for row in rows {
                    #expect(
                        (0..<4).allSatisfy { row[$0].isFinite }, "seed \(seed) \(options.type)")
                }
                #expect(item.depth.isFinite && item.fade.isFinite, "seed \(seed)")
            }
            #expect(carousel.scroll(draggedBy: 5, from: scroll).isFinite, "seed \(seed)")
            if count == 0 { #expect(carousel.items(scroll: scroll).isEmpty) }
        }
    }

    @Test(arguments: Seeds.count(100))
    func `a step along the scroll never lets an item of the middle jump`(seed: UInt64) {
        var dice = Dice(seed: seed)
        let carousel = CarouselGeometry.any(&dice, count: 50)
        let step = 1e-5
        for _ in 0..<10 {
            let offset = dice.number(-1...1)
            let a = carousel.matrix(atOffset: offset)
            let b = carousel.matrix(atOffset: offset + step)
            guard carousel.type != .coverFlow2 else { continue }
            #expect(
                difference(a, b) < 100 * step * (carousel.itemWidth + carousel.radius),
                "seed \(seed) \(carousel.type)")
        }
    }
}
