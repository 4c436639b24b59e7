import Browsing
import SeededRandom
import Geometry
import Testing

@testable import WaterfallMode

/// Sections side by side, and small days joined.
@Suite struct `the shelves of the waterfall` {
    private typealias Invariants = `the invariants of the waterfall`

    private func chance(
        _ dice: inout Dice, count: ClosedRange<Int> = 0...120
    ) -> WaterfallLayout {
        Invariants.chance(
            &dice, directions: WaterfallDirection.allCases, isGrouped: true, isShared: true,
            count: count)
    }

    /// So many photos a day, all of one month, in five columns of tiles 20 wide.
    private func days(
        _ counts: [Int], joined: Int = 0, sharedHeight: Double = 200, leastColumns: Int = 1,
        month: (Int) -> Int = { _ in 1 }
    ) -> WaterfallLayout {
        var metrics = WaterfallMetrics(
            width: 112, columns: 5, columnSpacing: 2, itemSpacing: 2,
            inset: WaterfallInsets(all: 2))
        metrics.header = WaterfallBand(height: 2, insets: WaterfallInsets(all: 2))
        metrics.joinedCount = joined
        metrics.sharedHeight = sharedHeight
        metrics.leastColumns = leastColumns
        return WaterfallLayout(
            metrics: metrics,
            items: counts.enumerated().flatMap { day, count in
                Array(
                    repeating: WaterfallItem(aspect: 0.7, group: 1 + day, family: month(day)),
                    count: count)
            })
    }

    private func counts(_ layout: WaterfallLayout) -> [Int] {
        layout.sections.indices.map { layout.range(ofSection: $0).count }
    }

    @Test(arguments: Seeds.count(200))
    func `every photo stands once, in order, in the columns of its section and below its header`(
        seed: UInt64
    ) {
        var dice = Dice(seed: seed)
        let layout = chance(&dice)
        #expect(
            layout.tiles(from: -1, to: layout.contentHeight + 1) == Array(0..<layout.count),
            "seed \(seed)")
        var next = 0
        for (number, section) in layout.sections.enumerated() {
            let range = layout.range(ofSection: number)
            #expect(range.lowerBound == next && !range.isEmpty, "seed \(seed)")
            next = range.upperBound
            let header = layout.header(ofSection: number)
            let footer = layout.footer(ofSection: number)
            var last: [Int: Double] = [:]
            for i in range {
                let frame = layout.frame(of: i)
                #expect(section.columns.contains(layout.column(of: i)), "seed \(seed)")
                if let header { #expect(frame.minY >= header.maxY, "seed \(seed)") }
                if let footer { #expect(frame.maxY <= footer.minY, "seed \(seed)") }
                let above = last[layout.column(of: i)] ?? -1
                #expect(frame.minY > above, "seed \(seed)")
                last[layout.column(of: i)] = frame.minY
            }
        }
        #expect(next == layout.count, "seed \(seed)")
    }

    @Test(arguments: Seeds.count(200))
    func `sections side by side follow each other from left to right, and nothing overlaps`(
        seed: UInt64
    ) {
        var dice = Dice(seed: seed)
        let layout = chance(&dice)
        var bands: [Rect] = []
        for (number, section) in layout.sections.enumerated() {
            let beside = layout.sections(beside: number)
            #expect(beside.contains(number), "seed \(seed)")
            #expect(
                section.columns.lowerBound
                    == (number == beside.lowerBound
                        ? 0 : layout.sections[number - 1].columns.upperBound),
                "seed \(seed)")
            #expect(section.columns.upperBound <= layout.metrics.columns, "seed \(seed)")
            if beside.count > 1 {
                #expect(section.columns.count >= layout.metrics.leastColumns, "seed \(seed)")
            }
            bands += [layout.header(ofSection: number), layout.footer(ofSection: number)]
                .compactMap(\.self)
        }
        for (i, band) in bands.enumerated() {
            for other in bands[..<i] {
                let common = band.intersection(other)
                #expect(
                    common.map { min($0.size.width, $0.size.height) < 1e-6 } ?? true, "seed \(seed)"
                )
            }
        }
    }

    @Test(arguments: Seeds.count(200))
    func
        `only small days of one month are joined, and only where they are too many to stand side by side`(
            seed: UInt64
        )
    {
        var dice = Dice(seed: seed)
        let layout = chance(&dice)
        for (number, section) in layout.sections.enumerated() where section.isJoined {
            let items = layout.range(ofSection: number).map { layout.items[$0] }
            let families = Set(items.map(\.family)).subtracting([0])
            #expect(families.count == 1, "seed \(seed)")
            var sizes: [Int] = []
            var last = 0
            for item in items {
                if item.group != 0, item.group != last {
                    sizes.append(0)
                    last = item.group
                }
                if sizes.isEmpty { sizes = [0] }
                sizes[sizes.count - 1] += 1
            }
            #expect(sizes.allSatisfy { $0 <= layout.metrics.joinedCount }, "seed \(seed)")
            let beside = min(8, layout.metrics.columns / layout.metrics.leastColumns)
            #expect(sizes.count > (layout.metrics.sharedHeight > 0 ? beside : 1), "seed \(seed)")
            #expect(section.lastGroup == last, "seed \(seed)")
        }
    }

    @Test(arguments: Seeds.count(100))
    func `what changes leaves all photos that stand some sections before it`(seed: UInt64) {
        var dice = Dice(seed: seed)
        var layout = chance(&dice, count: 300...500)
        for _ in 0..<8 {
            let old = Invariants.frames(layout)
            let low = dice.whole(0...layout.count - 1)
            let near = layout.section(of: low) - 50
            let safe = near > 0 ? layout.sections[near].start : 0
            let group = dice.whole(0...300)
            let new = (0..<dice.whole(0...3)).map { _ in
                WaterfallItem(aspect: dice.number(0.2...4), group: group, family: 1)
            }
            layout.replace(low..<min(layout.count, low + dice.whole(0...3)), with: new)
            #expect(
                Invariants.frames(layout)[..<safe] == old[..<safe], "seed \(seed)")
            #expect(
                layout == WaterfallLayout(metrics: layout.metrics, items: layout.items),
                "seed \(seed)")
        }
    }

    @Test(arguments: Seeds.count(100))
    func `arrows lead from any photo to every other`(seed: UInt64) {
        var dice = Dice(seed: seed)
        let layout = chance(&dice, count: 1...120)
        var met: Set<Int> = [dice.roll(layout.count)]
        var left = Array(met)
        while let index = left.popLast() {
            for step in WaterfallLayout.Step.allCases {
                let goal = layout.neighbour(of: index, step)
                if met.insert(goal).inserted { left.append(goal) }
            }
        }
        #expect(met.count == layout.count, "seed \(seed)")
    }

    @Test func `short days share the width, each with its columns`() {
        let layout = days([2, 1, 2, 4, 1])
        #expect(
            layout.sections.map(\.top) == [0, 0, 0, layout.sections[3].top, layout.sections[3].top])
        #expect(layout.sections.map(\.columns) == [0..<2, 2..<3, 3..<5, 0..<4, 4..<5])
    }

    @Test func `a day that fills the width has it alone`() {
        let layout = days([5, 30, 1, 1])
        #expect(layout.sections.map(\.columns) == [0..<5, 0..<5, 0..<1, 1..<2])
        #expect(Set(layout.sections.map(\.top)).count == 3)
    }

    @Test func `right leads over to the next day, down to the days below`() {
        let layout = days([2, 1, 2, 4, 1])
        #expect(layout.neighbour(of: 1, .right) == 2)
        #expect(layout.neighbour(of: 2, .right) == 3)
        #expect(layout.neighbour(of: 3, .left) == 2)
        #expect(layout.neighbour(of: 2, .down) == 7)
        #expect(layout.neighbour(of: 4, .down) == 9)
        #expect(layout.neighbour(of: 9, .up) == 4)
    }

    @Test func `small days of a month are joined where they are more than the columns`() {
        #expect(counts(days([1, 1, 2, 1, 1], joined: 2)) == [1, 1, 2, 1, 1])
        #expect(counts(days([1, 1, 2, 1, 1, 1], joined: 2)) == [7])
        #expect(counts(days([1, 1, 2, 1, 1, 1, 3, 1], joined: 2)) == [7, 3, 1])
        #expect(counts(days([1, 1, 1, 1], joined: 2, leastColumns: 2)) == [4])
        let twoMonths = days(Array(repeating: 1, count: 14), joined: 2) { 1 + $0 / 7 }
        #expect(counts(twoMonths) == [7, 7])
        #expect(twoMonths.sections.map(\.lastGroup) == [7, 14])
        #expect(twoMonths.sections.allSatisfy { $0.isJoined })
    }

    @Test func `a joined month goes on as photos are appended, and ends where a day grows`() {
        var layout = days(Array(repeating: 1, count: 60), joined: 2)
        #expect(counts(layout) == [60])
        let more = WaterfallItem(aspect: 1, group: 60, family: 1)
        layout.replace(60..<60, with: [more])
        #expect(counts(layout) == [61])
        layout.replace(61..<61, with: [more])
        #expect(counts(layout) == [59, 3])
        layout.replace(61..<62, with: [])
        #expect(counts(layout) == [61])
    }

    @Test(arguments: Seeds.count(40))
    func `sharing never takes more height, and half of it where days are short`(seed: UInt64) {
        var dice = Dice(seed: seed)
        let counts = (0..<60).map { _ in dice.whole(1...3) }
        let shared = days(counts, joined: 2) { $0 / 20 }
        let alone = days(counts, sharedHeight: 0)
        #expect(2 * shared.contentHeight < alone.contentHeight, "seed \(seed)")
        let mixed = (0..<40).map { _ in dice.whole(1...12) }
        #expect(
            days(mixed, joined: 2).contentHeight <= days(mixed, sharedHeight: 0).contentHeight,
            "seed \(seed)")
    }
}
