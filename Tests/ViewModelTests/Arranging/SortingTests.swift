import SeededRandom
import DisplayList
import Testing
import Selecting

@testable import Browsing
@testable import DeckMode
@testable import ModelScenes
@testable import ViewModel

/// The order asked for while the program runs (`:set sort`).
@Suite struct `Sorting inside` {
    @Test func `asks for the photos in another order, and only where it is another one`() {
        var bench = Bench(photos: 3)
        #expect(bench.command("set sort date") == [.sort(.date, isReversed: false)])
        #expect(bench.text.contains("sort = date"))
        #expect(bench.command("set sort date").isEmpty)
        #expect(bench.command("set reverse on") == [.sort(.date, isReversed: true)])
        #expect(bench.command("set sort = size") == [.sort(.size, isReversed: true)])
        #expect(bench.command("set sort colour").isEmpty)
        #expect(
            bench.text.contains(
                "sort is one of natural, name, date, mtime, size, rating, sharpness, type, random"))
        #expect(bench.command("set speed 2").isEmpty)
        #expect(bench.model.options.sort == .size)
    }

    @Test func `a photo in the trash comes back where it belongs in the new order`() {
        var bench = Bench(photos: 5)
        bench.press(.goTo(1))
        bench.trash()
        bench.arrange([4, 1, 3, 2, 0])
        #expect(bench.order == [4, 3, 2, 0])
        bench.press(.undo)
        #expect(bench.order == [4, 1, 3, 2, 0] && bench.front == 1)
    }

    @Test func `also where the others stay as they were`() {
        var bench = Bench(photos: 4)
        bench.press(.goTo(1))
        bench.trash()
        bench.arrange([0, 2, 3, 1])
        bench.press(.undo)
        #expect(bench.order == [0, 2, 3, 1])
    }

    /// A folder of the test's own, and what it has told.
    private struct Folder {
        /// By number: what the photos are sorted by, for each key.
        var ranks: [SortKey: [Int: Int]] = [:]
        var photos: Set<Int> = []
        /// The last arrangement that was told, with those in the trash.
        var told: [Int] = []
        /// One that is under way.
        var waiting: [Int]?
        var jobs: [Effect] = []

        mutating func add(_ number: Int, _ dice: inout Dice) {
            photos.insert(number)
            for key in SortKey.allCases {
                ranks[key, default: [:]][number] = key == .natural ? number : dice.roll(6)
            }
        }

        func sorted(_ options: Options) -> [Int] {
            let ranks = ranks[options.sort] ?? [:]
            let order = photos.sorted { (ranks[$0] ?? 0, $0) < (ranks[$1] ?? 0, $1) }
            return options.isReversed ? order.reversed() : order
        }
    }

    @Test(arguments: Mode.allCases, Seeds.count(40))
    func `the order is always the one told, without those that are out, and the front stays`(
        mode: Mode, seed: UInt64
    ) {
        var dice = Dice(seed: seed)
        let count = dice.whole(1...30)
        var bench = Bench.arranging(
            mode, photos: count, front: dice.roll(count),
            motion: dice.pick([.full, .full, .reduced, .off]))
        var folder = Folder()
        for number in 0..<count { folder.add(number, &dice) }
        folder.told = Array(0..<count)
        for step in 0..<60 {
            let note: Comment = "\(mode) seed \(seed) step \(step)"
            bench.wait(dice.number(0...0.3))
            let (front, former) = (bench.front, bench.order)
            switch dice.roll(10) {
            case 0, 1:
                let key = dice.pick(SortKey.allCases)
                bench.command("set sort \(key.rawValue)")
                folder.waiting = folder.sorted(bench.model.options)
                #expect(bench.front == front && bench.order == former, note)
            case 2:
                bench.command("set reverse \(dice.pick(["on", "off"]))")
                folder.waiting = folder.sorted(bench.model.options)
            case 3:
                folder.add(folder.photos.count, &dice)
                folder.waiting = folder.sorted(bench.model.options)
            case 4, 5:
                guard let waiting = folder.waiting else { break }
                bench.arrange(waiting)
                (folder.told, folder.waiting) = (waiting, nil)
                #expect(bench.front == front || front == nil, note)
            case 6:
                bench.see()
                bench.wait()
                bench.see()
                folder.jobs += bench.press(.trash).acts
            case 7: folder.jobs += bench.press(dice.pick([.undo, .undo, .redo])).acts
            case 8: answer(&folder, &bench, &dice)
            default: bench.press(dice.pick([.next, .previous, .goTo(dice.roll(30)), .stepMode(1)]))
            }
            let out = Set(bench.model.ledger.out.map(\.number))
            #expect(bench.order == folder.told.filter { !out.contains($0) }, note)
        }
        // All come back, each to its place.
        while !bench.model.ledger.out.isEmpty {
            let effects = bench.press(.undo).acts
            if effects.contains(.earlier(.undo)) { break }
        }
        let out = Set(bench.model.ledger.out.map(\.number))
        #expect(
            bench.order == folder.told.filter { !out.contains($0) }, "\(mode) seed \(seed)")
    }

    private func answer(_ folder: inout Folder, _ bench: inout Bench, _ dice: inout Dice) {
        guard !folder.jobs.isEmpty else { return }
        let fails = dice.roll(4) == 0
        switch folder.jobs.removeFirst() {
        case .trash(let requests, batch: nil):
            let op = requests[0].op
            bench.send(
                fails
                    ? .trashFailed(op: op, reason: "no", hasChanged: false)
                    : .trashed(op: op, bytes: 1, place: "trash"))
        case .restore(let ops, isUndo: true):
            for op in ops {
                bench.send(
                    fails
                        ? .restoreFailed(op: op, reason: "no", isGone: false) : .restored(op: op))
            }
        default: break
        }
    }
}
