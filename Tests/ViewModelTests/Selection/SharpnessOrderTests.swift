import DisplayList
import GridMode
import Photos
import SeededRandom
import Selecting
import Testing

@testable import Browsing
@testable import ModelScenes
@testable import ViewModel

/// The order by sharpness, which is found out in the background.
@Suite struct `The order by sharpness` {
    private func figures(_ sharp: Double?) -> PhotoFigures {
        PhotoFigures(sharp: sharp, blown: 0, crushed: 0, median: 100)
    }

    /// Photos that are measured so, by number; nil where they cannot be.
    private func measure(_ bench: inout Bench, _ photos: [(Int, Double?)]) {
        for (number, sharp) in photos {
            bench.send(.figured(PhotoID(number), figures(sharp), nil))
        }
    }

    private func wanted(_ effects: [Effect]) -> [Int]? {
        for case .figures(let wants) in effects { return wants.others.map(\.number) }
        return nil
    }

    @Test func `puts the sharpest first and what is unknown last, in the order of the names`() {
        var bench = Bench(photos: 6, viewport: Viewport(columns: 120, rows: 40))
        let effects = bench.command("sort sharpness")
        #expect(effects.contains(.sort(.sharpness, isReversed: false)))
        #expect(bench.bar().contains("sharpness: 0 of 6"))
        measure(&bench, [(0, 50), (1, 70), (2, nil), (3, 70), (4, 90)])
        #expect(bench.order == [0, 1, 2, 3, 4, 5] && bench.bar().contains("sharpness: 5 of 6"))
        bench.send(.figured(PhotoID(5), nil, nil))
        // The photo in front keeps its place among those before it and behind it.
        #expect(bench.front == 0)
        bench.press(.goTo(1))
        #expect(bench.order == [4, 1, 3, 0, 2, 5])
        #expect(!bench.bar().contains("sharpness:"))
        bench.press(.reverse)
        #expect(bench.order == [0, 1, 3, 4, 2, 5])
    }

    @Test func `asks for figures of all photos while it is chosen, some at a time`() {
        var bench = Bench(photos: 40, viewport: Viewport(columns: 120, rows: 40))
        let first = bench.press(.command("sort sharpness")) + bench.press(.prompt(.submit))
        #expect(wanted(first) == Array(0..<16))
        let next = bench.send(.figured(PhotoID(0), figures(3), nil))
        #expect(wanted(next) == Array(1..<17))
        let last = bench.press(.command("sort natural")) + bench.press(.prompt(.submit))
        #expect(wanted(last) == [])
    }

    @Test func `moves no photo while it is in front`() {
        var bench = Bench(photos: 4, viewport: Viewport(columns: 120, rows: 40))
        bench.command("sort sharpness")
        measure(&bench, [(0, 10), (1, 20), (2, 30), (3, 40)])
        let (front, place) = (bench.front, bench.order.firstIndex(of: bench.front ?? -1))
        #expect(front == 0)
        bench.send(.figured(PhotoID(0), figures(99), nil))
        #expect(bench.front == front && bench.order.firstIndex(of: 0) == place)
        bench.press(.next)
        bench.press(.previous)
        #expect(bench.order == [0, 3, 2, 1])
    }

    @Test(arguments: 1...40)
    func `is the same whatever is measured first, and loses no photo`(seed: UInt64) {
        var dice = Dice(seed)
        let count = 1 + dice.roll(50)
        var bench = Bench(photos: count, viewport: Viewport(columns: 120, rows: 40))
        if dice.roll(2) == 0 { bench.press(.mode(.grid)) }
        let sharps = (0..<count).map { _ in dice.roll(4) == 0 ? nil : Double(dice.roll(9)) * 11 }
        let isReversed = dice.roll(2) == 0
        bench.command("sort sharpness" + (isReversed ? " reverse" : ""))
        for number in (0..<count).shuffled(using: &dice) {
            measure(&bench, [(number, sharps[number])])
            if dice.roll(5) == 0 { bench.press(dice.roll(2) == 0 ? .next : .previous) }
            #expect(bench.order.sorted() == Array(0..<count), "seed \(seed)")
        }
        // Whatever was in front has left its place by then.
        for place in [0, count, 0] { bench.press(.goTo(place)) }
        let known = (0..<count).filter { sharps[$0] != nil }.sorted { a, b in
            let (x, y) = (sharps[a] ?? 0, sharps[b] ?? 0)
            return x == y ? a < b : isReversed ? x < y : x > y
        }
        #expect(bench.order == known + (0..<count).filter { sharps[$0] == nil }, "seed \(seed)")
    }
}
