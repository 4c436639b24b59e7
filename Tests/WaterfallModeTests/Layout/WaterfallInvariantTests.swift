import Browsing
import SeededRandom
import Geometry
import Testing

@testable import WaterfallMode

/// Invariants W1–W6 of the waterfall, and what else holds for every waterfall.
@Suite struct `the invariants of the waterfall` {
    /// A waterfall of any shape; sections by day in some, side by side and small days joined in some of those.
    static func chance(
        _ dice: inout Dice, directions: [WaterfallDirection] = [.shortestFirst],
        isGrouped: Bool? = nil, isShared: Bool? = nil, count: ClosedRange<Int> = 0...80
    ) -> WaterfallLayout {
        let gap = dice.number(0...12)
        let inset = WaterfallInsets(
            top: dice.number(0...12), left: dice.number(0...12), bottom: dice.number(0...12),
            right: dice.number(0...12))
        var metrics = WaterfallMetrics(
            width: dice.number(150...500), columns: dice.whole(1...9), columnSpacing: gap,
            itemSpacing: dice.number(0...12), inset: inset)
        if dice.roll(2) == 0 { metrics.grain = Size(width: dice.number(0.5...1.5), height: 1) }
        metrics.direction = dice.pick(directions)
        let isGrouped = isGrouped ?? (dice.roll(2) == 0)
        if isGrouped {
            metrics.header = WaterfallBand(height: 2, insets: WaterfallInsets(all: 1))
            metrics.sectionGrain = 2
            if dice.roll(3) == 0 {
                metrics.footer = WaterfallBand(height: 3, insets: WaterfallInsets(all: 1))
            }
        }
        let isShared = isShared ?? (dice.roll(2) == 0)
        if isShared {
            metrics.sharedHeight = dice.number(0...400)
            metrics.joinedCount = dice.whole(0...3)
            metrics.leastColumns = dice.whole(1...metrics.columns)
            if dice.roll(4) == 0 { metrics.grouping = dice.pick([.folder, .none]) }
        }
        var day = 1
        let turn = dice.pick([1, 2, 5])
        let items = (0..<dice.whole(count)).map { _ in
            if dice.roll(turn) == 0 { day += 1 }
            let group = isGrouped && dice.roll(6) != 0 ? day : 0
            return WaterfallItem(
                aspect: dice.roll(9) == 0
                    ? dice.pick([0, -1, .nan, .infinity]) : dice.number(0.1...5),
                group: group, family: group == 0 ? 0 : 1 + group / 9, folder: 1 + day / 3)
        }
        return WaterfallLayout(metrics: metrics, items: items)
    }

    static func frames(_ layout: WaterfallLayout) -> [Rect] {
        (0..<layout.count).map(layout.frame)
    }

    @Test(arguments: Seeds.count(200))
    func `W1: no column of a section is longer than another by more than a tile`(seed: UInt64) {
        var dice = Dice(seed: seed)
        let layout = Self.chance(&dice)
        guard let last = layout.sections.indices.last else { return }
        let tallest = layout.range(ofSection: last).map { layout.frame(of: $0).size.height }.max()!
        let bottoms = layout.bottoms[layout.sections[last].columns]
        let difference = bottoms.max()! - bottoms.min()!
        #expect(difference <= tallest + layout.metrics.itemSpacing + 1e-9, "seed \(seed)")
    }

    @Test(arguments: Seeds.count(200))
    func `W2: tiles do not overlap and lie inside the insets`(seed: UInt64) {
        var dice = Dice(seed: seed)
        let layout = Self.chance(&dice, directions: WaterfallDirection.allCases)
        let frames = Self.frames(layout)
        let inset = layout.metrics.inset
        for (i, frame) in frames.enumerated() {
            #expect(frame.minX >= inset.left - 1e-9, "seed \(seed)")
            #expect(frame.maxX <= layout.metrics.width - inset.right + 1e-6, "seed \(seed)")
            #expect(frame.minY >= inset.top - 1e-9, "seed \(seed)")
            #expect(frame.maxY <= layout.contentHeight - inset.bottom + 1e-9, "seed \(seed)")
            for other in frames[..<i] {
                let common = frame.intersection(other)
                #expect(
                    common.map { min($0.size.width, $0.size.height) < 1e-6 } ?? true, "seed \(seed)"
                )
            }
        }
        for section in layout.sections.indices {
            guard let header = layout.header(ofSection: section) else { continue }
            #expect(header.minY.truncatingRemainder(dividingBy: 1) == 0, "seed \(seed)")
            #expect(frames.allSatisfy { $0.intersection(header) == nil }, "seed \(seed)")
        }
    }

    @Test(arguments: Seeds.count(200))
    func `W3: what is appended leaves all frames, what is changed leaves those before it`(
        seed: UInt64
    ) {
        var dice = Dice(seed: seed)
        let whole = Self.chance(&dice, directions: WaterfallDirection.allCases)
        let cut = dice.whole(0...whole.count)
        var layout = WaterfallLayout(
            metrics: whole.metrics, items: Array(whole.items[..<cut]))
        let before = Self.frames(layout)
        layout.replace(cut..<cut, with: Array(whole.items[cut...]))
        #expect(layout == whole, "seed \(seed)")
        let isStill = whole.metrics.sharedHeight == 0 && whole.metrics.joinedCount == 0
        if isStill { #expect(Array(Self.frames(layout)[..<cut]) == before, "seed \(seed)") }
        for _ in 0..<10 {
            let old = Self.frames(layout)
            let low = dice.whole(0...layout.count)
            let high = dice.whole(low...min(layout.count, low + 3))
            let new = (0..<dice.whole(0...3)).map { _ in
                let group = dice.whole(0...3)
                return WaterfallItem(
                    aspect: dice.number(0.2...4), group: group, family: group == 0 ? 0 : 1)
            }
            layout.replace(low..<high, with: new)
            if isStill {
                #expect(Array(Self.frames(layout)[..<low]) == Array(old[..<low]), "seed \(seed)")
            }
            #expect(
                layout == WaterfallLayout(metrics: layout.metrics, items: layout.items),
                "seed \(seed)")
        }
    }

    @Test(arguments: Seeds.count(200))
    func `what is measured later lies as if it had been known`(seed: UInt64) {
        var dice = Dice(seed: seed)
        let known = Self.chance(&dice, directions: WaterfallDirection.allCases)
        var layout = WaterfallLayout(
            metrics: known.metrics,
            items: known.items.map { _ in WaterfallItem(aspect: 0, group: 0) })
        var left = Array(known.items.indices).shuffled(using: &dice)
        while !left.isEmpty {
            let batch = left.prefix(dice.whole(1...9))
            layout.update(batch.map { ($0, known.items[$0]) })
            left.removeFirst(batch.count)
            #expect(
                layout == WaterfallLayout(metrics: layout.metrics, items: layout.items),
                "seed \(seed)")
        }
        #expect(Self.frames(layout) == Self.frames(known), "seed \(seed)")
    }

    @Test(arguments: Seeds.count(200))
    func `W4: tops never decrease where the shortest column comes first`(seed: UInt64) {
        var dice = Dice(seed: seed)
        let layout = Self.chance(&dice)
        for section in layout.sections.indices {
            let tops = layout.range(ofSection: section).map { layout.frame(of: $0).minY }
            #expect(zip(tops, tops.dropFirst()).allSatisfy { $0 <= $1 }, "seed \(seed)")
        }
        let tops = layout.sections.map(\.top)
        #expect(zip(tops, tops.dropFirst()).allSatisfy { $0 <= $1 }, "seed \(seed)")
    }

    @Test(arguments: Seeds.count(50))
    func `W5, BW6: asking changes nothing, in whatever order`(seed: UInt64) {
        var dice = Dice(seed: seed)
        let layout = Self.chance(&dice, directions: WaterfallDirection.allCases)
        let frames = Self.frames(layout)
        for i in layout.items.indices.shuffled(using: &dice) {
            #expect(layout.frame(of: i) == frames[i], "seed \(seed)")
        }
        #expect(
            Self.frames(WaterfallLayout(metrics: layout.metrics, items: layout.items)) == frames,
            "seed \(seed)")
    }

    @Test(arguments: Seeds.count(100))
    func `W6: every tile has the width of its column`(seed: UInt64) {
        var dice = Dice(seed: seed)
        let layout = Self.chance(&dice, directions: WaterfallDirection.allCases)
        for frame in Self.frames(layout) {
            #expect(frame.size.width == layout.metrics.itemWidth, "seed \(seed)")
        }
    }

    @Test(arguments: Seeds.count(200))
    func `BW8: a question about a stretch finds the tiles that reach into it, and no others`(
        seed: UInt64
    ) {
        var dice = Dice(seed: seed)
        let layout = Self.chance(&dice, directions: WaterfallDirection.allCases)
        let frames = Self.frames(layout)
        for _ in 0..<20 {
            let low = dice.number(-50...layout.contentHeight + 50)
            let high = low + dice.number(0...200)
            let expected = frames.indices.filter {
                frames[$0].minY < high && frames[$0].maxY > low && low < high
            }
            #expect(layout.tiles(from: low, to: high) == expected, "seed \(seed)")
            let sections = layout.sections(from: low, to: high)
            for section in layout.sections.indices where !sections.contains(section) {
                #expect(
                    layout.range(ofSection: section).allSatisfy { !expected.contains($0) },
                    "seed \(seed)")
            }
        }
    }

    @Test(arguments: Seeds.count(100))
    func `sections are runs of one day, and photos without a day join them`(seed: UInt64) {
        var dice = Dice(seed: seed)
        let layout = Self.chance(&dice, isGrouped: true, isShared: false)
        var next = 0
        for (i, section) in layout.sections.enumerated() {
            let range = layout.range(ofSection: i)
            #expect(range.lowerBound == next && !range.isEmpty, "seed \(seed)")
            next = range.upperBound
            #expect(
                range.allSatisfy { [0, section.group].contains(layout.items[$0].group) },
                "seed \(seed)")
            #expect(range.allSatisfy { layout.section(of: $0) == i }, "seed \(seed)")
            if i > 0 { #expect(layout.sections[i - 1].group != section.group, "seed \(seed)") }
        }
        #expect(next == layout.count, "seed \(seed)")
    }

    @Test(arguments: Seeds.count(100))
    func `arrows lead to tiles beside, and a step down and up leads back`(seed: UInt64) {
        var dice = Dice(seed: seed)
        let layout = Self.chance(&dice, directions: WaterfallDirection.allCases)
        for i in layout.items.indices {
            let beside = Self.beside(i, layout)
            for (step, way) in [(WaterfallLayout.Step.left, -1), (.right, 1)] {
                let goal = layout.neighbour(of: i, step)
                let own = layout.column(of: i)
                let others = beside.map(layout.column).filter { ($0 - own) * way > 0 }
                let next = way > 0 ? others.min() : others.max()
                #expect(goal == i ? next == nil : layout.column(of: goal) == next, "seed \(seed)")
                guard goal != i else { continue }
                let middle = layout.frame(of: i).centre.y
                let distance = abs(layout.frame(of: goal).centre.y - middle)
                for other in beside where layout.column(of: other) == layout.column(of: goal) {
                    let its = abs(layout.frame(of: other).centre.y - middle)
                    #expect(its > distance || its == distance && other >= goal, "seed \(seed)")
                }
            }
            let below = layout.neighbour(of: i, .down)
            if below != i, layout.column(of: below) == layout.column(of: i) {
                #expect(layout.neighbour(of: below, .up) == i, "seed \(seed)")
            }
        }
    }

    /// The photos of the sections side by side with that of another photo.
    private static func beside(_ index: Int, _ layout: WaterfallLayout) -> Range<Int> {
        let sections = layout.sections(beside: layout.section(of: index))
        return layout.range(ofSection: sections.lowerBound)
            .lowerBound..<layout.range(
                ofSection: sections.upperBound - 1
            ).upperBound
    }

    @Test(arguments: Seeds.count(60))
    func `down from anywhere passes all sections, those side by side at once, and ends in the last`(
        seed: UInt64
    ) {
        var dice = Dice(seed: seed)
        let layout = Self.chance(&dice, isGrouped: true)
        guard layout.count > 0 else { return }
        var index = dice.roll(layout.count)
        var passed = [Self.beside(index, layout)]
        while layout.neighbour(of: index, .down) != index {
            index = layout.neighbour(of: index, .down)
            passed.append(Self.beside(index, layout))
        }
        #expect(passed.last?.upperBound == layout.count, "seed \(seed)")
        #expect(
            zip(passed, passed.dropFirst()).allSatisfy {
                $0 == $1 || $0.upperBound == $1.lowerBound
            }, "seed \(seed)")
    }

    @Test(arguments: Seeds.count(200))
    func `a flick glides without turning back to the place where it rests`(seed: UInt64) {
        var dice = Dice(seed: seed)
        let end = dice.number(0...500)
        let from = dice.number(0...end)
        let velocity = dice.number(-2000...2000)
        let glide = WaterfallGlide(from: from, velocity: velocity, friction: dice.number(0.5...20))
        {
            min(end, max(0, $0.rounded()))
        }
        #expect((0...end + 0.5).contains(glide.to), "seed \(seed)")
        #expect(glide.duration.isFinite && glide.duration >= 0, "seed \(seed)")
        let parts = (0...50).map { glide.part(Double($0) / 50) }
        #expect(parts.last == 1, "seed \(seed)")
        #expect(zip(parts, parts.dropFirst()).allSatisfy { $0 <= $1 }, "seed \(seed)")
    }
}
