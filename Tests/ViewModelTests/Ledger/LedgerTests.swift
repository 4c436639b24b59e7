import SeededRandom
import DisplayList
import Selecting
import Testing

@testable import Browsing
@testable import ViewModel

@Suite struct `the ledger` {
    private enum Act: CaseIterable {
        case trashFirst, trashSecond, trashLast, trashTwo, favourFirst, favourAll, undo, redo
    }

    private let all = (0..<4).map { PhotoID($0) }

    /// Makes an act; false where it does nothing.
    private func make(_ act: Act, _ bench: inout LedgerBench) -> Bool {
        let there = bench.order
        switch act {
        case .trashFirst: bench.trash(Array(there.prefix(1)))
        case .trashSecond: bench.trash(Array(there.dropFirst().prefix(1)))
        case .trashLast: bench.trash(Array(there.suffix(1)))
        case .trashTwo: bench.trash([all[3], all[1]])
        case .favourFirst: bench.favour(Array(there.prefix(1)))
        case .favourAll: bench.favour(all)
        case .undo: return bench.undo()
        case .redo: return bench.redo()
        }
        return true
    }

    /// Calls `check` before and after each last act of all sequences up to a length; those that do nothing end there.
    private func walk(
        _ length: Int, _ bench: LedgerBench,
        _ check: (_ before: LedgerBench, _ act: Act, _ after: LedgerBench) -> Void
    ) {
        guard length > 0 else { return }
        for act in Act.allCases {
            var next = bench
            guard make(act, &next) else { continue }
            check(bench, act, next)
            walk(length - 1, next, check)
        }
    }

    @Test func `takes back every act, and does it again, after any six on four photos`() {
        var cases = 0
        var amiss = 0
        walk(6, LedgerBench(photos: 4)) { before, act, after in
            guard act != .undo, after.ledger.undoable != before.ledger.undoable else { return }
            cases += 1
            var bench = after
            let isUndone = act == .redo || bench.ledger.nextRedo == nil
            bench.undo()
            let isBefore =
                bench.state == before.state && bench.ledger.undoable == before.ledger.undoable
            bench.redo()
            if !isUndone || !isBefore || bench.state != after.state { amiss += 1 }
        }
        #expect(amiss == 0 && cases > 10_000, "\(amiss) of \(cases)")
    }

    @Test func `counts what a recount counts, after any five acts on four photos`() {
        var amiss = 0
        walk(5, LedgerBench(photos: 4)) { _, _, after in
            let out = all.filter { !after.order.contains($0) }
            let ledger = after.ledger
            let bytes = out.reduce(0) { $0 + LedgerBench.bytes($1) }
            let isRight =
                ledger.outCount == out.count && ledger.outBytes == bytes
                && Set(ledger.out) == Set(out)
                && all.allSatisfy { ledger.isOut($0) == out.contains($0) }
            if !isRight { amiss += 1 }
        }
        #expect(amiss == 0)
    }

    /// All orders of the items.
    private func orders<T>(_ items: [T]) -> [[T]] {
        guard !items.isEmpty else { return [[]] }
        return items.indices.flatMap { index in
            var rest = items
            let item = rest.remove(at: index)
            return orders(rest).map { [item] + $0 }
        }
    }

    private let chosen = [PhotoID(4), PhotoID(1), PhotoID(2), PhotoID(5)]

    @Test(arguments: 0..<16)
    func `what is refused of a trash was never made, in whatever order answers come`(refused: Int) {
        func isRefused(_ photo: PhotoID) -> Bool {
            chosen.firstIndex(of: photo).map { refused >> $0 & 1 == 1 } ?? false
        }
        var trashed = LedgerBench(photos: 7)
        let before = trashed.state
        trashed.trash(chosen)
        var wanted = LedgerBench(photos: 7)
        wanted.trash(chosen.filter { !isRefused($0) })
        for jobs in orders(trashed.jobs) {
            var bench = trashed
            for job in jobs {
                bench.answer(job, fails: bench.ledger[job.op].map { isRefused($0.photo) } ?? false)
            }
            #expect(bench.state == wanted.state)
            #expect(bench.undo() == (refused != 15))
            bench.answerAll()
            #expect(bench.state == before)
            // One that never went is not sent again.
            #expect(bench.redo() == (refused != 15))
            #expect(bench.state == wanted.state)
        }
    }

    @Test(arguments: 0..<16)
    func `what is refused of an undo is the next to be undone, in whatever order answers come`(
        refused: Int
    ) {
        func isRefused(_ photo: PhotoID) -> Bool {
            chosen.firstIndex(of: photo).map { refused >> $0 & 1 == 1 } ?? false
        }
        var trashed = LedgerBench(photos: 7)
        let before = trashed.state
        trashed.trash(chosen)
        trashed.answerAll()
        var wanted = LedgerBench(photos: 7)
        wanted.trash(chosen.filter(isRefused))
        var undone = trashed
        undone.undo()
        for jobs in orders(undone.jobs) {
            var bench = undone
            for job in jobs {
                bench.answer(job, fails: bench.ledger[job.op].map { isRefused($0.photo) } ?? false)
            }
            #expect(bench.state == wanted.state)
            #expect(bench.undo() == (refused != 0))
            bench.answerAll()
            #expect(bench.state == before)
            while bench.redo() {}
            #expect(bench.state == trashed.state)
        }
    }

    @Test(arguments: Seeds.count(300))
    func `loses nothing in a session whose disk refuses at random`(
        seed: UInt64
    ) {
        var dice = Dice(seed)
        var bench = LedgerBench(photos: 6)
        let before = bench.order
        func isSound(_ bench: LedgerBench) -> Bool {
            (bench.order + bench.ledger.out).sorted { $0.number < $1.number } == before
        }
        for _ in 0..<60 {
            if let job = bench.jobs.first, dice.roll(2) == 0 {
                bench.answer(job, fails: dice.roll(3) == 0)
            } else {
                switch dice.roll(5) {
                case 0, 1:
                    bench.trash(
                        bench.order.shuffled(using: &dice).prefix(dice.whole(1...3)).map { $0 })
                case 2: bench.favour(bench.order.shuffled(using: &dice).prefix(2).map { $0 })
                case 3: bench.undo()
                default: bench.redo()
                }
            }
            let sound = isSound(bench)
            #expect(sound, "seed \(seed)")
        }
        bench.answerAll()
        for _ in 0..<100 where bench.undo() { bench.answerAll() }
        let state = bench.state
        #expect(
            state.order == before && state.favourites.isEmpty && state.out.isEmpty, "seed \(seed)")
    }

    @Test(arguments: 1...7) func `takes a selection back as one`(count: Int) {
        var bench = LedgerBench(photos: 7)
        let before = bench.state
        bench.trash(bench.order.suffix(count))
        bench.answerAll()
        #expect(bench.ledger.outCount == count)
        bench.undo()
        bench.answerAll()
        #expect(bench.state == before && bench.ledger.undoable.isEmpty)
        bench.redo()
        #expect(bench.ledger.outCount == count && bench.ledger.nextRedo == nil)
    }

    @Test
    func `forgets decisions about photos that are gone, and an operation of which nothing is left`()
    {
        var bench = LedgerBench(photos: 4)
        bench.favour([PhotoID(0), PhotoID(1)])
        bench.favour([PhotoID(1)])
        bench.undo()
        bench.ledger.forget([PhotoID(1)])
        #expect(bench.ledger.nextRedo == nil)
        #expect(
            bench.ledger.undoable == [
                .decided(PhotoID(0), from: .none, to: Judgement(flag: .pick))
            ])
    }

    @Test func `has decisions about photos that were renamed where they stood`() {
        var bench = LedgerBench(photos: 4)
        bench.favour([PhotoID(0)])
        bench.favour([PhotoID(1), PhotoID(2)])
        bench.favour([PhotoID(3)])
        bench.favour([PhotoID(1)])
        bench.undo()
        let pick = Judgement(flag: .pick)
        bench.ledger.forget([PhotoID(1), PhotoID(3)])
        #expect(bench.ledger.undoable.count == 2)
        bench.ledger.rename([PhotoID(1): PhotoID(8), PhotoID(2): PhotoID(9)])
        #expect(
            bench.ledger.undoable == [
                .decided(PhotoID(0), from: .none, to: pick),
                .decided(PhotoID(9), from: .none, to: pick),
                .decided(PhotoID(8), from: .none, to: pick),
            ])
        #expect(bench.ledger.nextUndo?.number == 1)
        #expect(bench.ledger.nextRedo?.changes == [.decided(PhotoID(8), from: pick, to: .none)])
        // What was done since has ended what could be redone.
        bench.favour([PhotoID(0)])
        bench.ledger.rename([PhotoID(3): PhotoID(7)])
        #expect(bench.ledger.nextRedo == nil)
        #expect(bench.ledger.undoable.contains(.decided(PhotoID(7), from: .none, to: pick)))
    }
}
