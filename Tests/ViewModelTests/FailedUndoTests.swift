import SeededRandom
import DisplayList
import Testing

@testable import Browsing
@testable import ModelScenes
@testable import ViewModel

@Suite struct `an undo that the disk refuses` {
    /// Trashes photos 0, 1, 2, each answered.
    private func trashed(_ count: Int, of all: Int = 6) -> Bench {
        var bench = Bench(photos: all)
        for _ in 0..<count {
            if let op = bench.trash() { bench.send(.trashed(op: op, bytes: 1, place: "trash")) }
        }
        bench.wait()
        return bench
    }

    @Test func `stays the next one to undo, and nothing of it can be redone`() {
        var bench = trashed(2)
        #expect(bench.press(.undo).acts == [.restore([1], isUndo: true)])
        bench.send(.restoreFailed(op: 1, reason: "its folder may not be changed"))
        #expect(bench.text.contains("IMG_1.JPG stays in the trash: its folder may not be changed"))
        #expect(bench.press(.redo).acts.isEmpty)
        bench.wait()
        #expect(bench.press(.undo).acts == [.restore([1], isUndo: true)])
        bench.send(.restored(op: 1))
        #expect(bench.press(.undo).acts == [.restore([0], isUndo: true)])
        bench.send(.restored(op: 0))
        #expect(bench.order == Array(0..<6))
        #expect(bench.press(.undo).acts == [.earlier(.undo)])
    }

    /// Other files of the photo would not go, and this one would not come back.
    @Test(arguments: [false, true])
    func `of a file that went all the same has its turn in the order of time`(isAmongSeveral: Bool)
    {
        var bench = trashed(1)
        let op = bench.trash() ?? -1
        let next = isAmongSeveral ? bench.trash() ?? -1 : -1
        let reason: Sentence = "1 of 3 files in the trash · u brings it back"
        let failed = TrashAnswer.trashFailed(
            op: op, reason: reason, hasChanged: false, words: ": \(reason)", isPartial: true)
        if isAmongSeveral {
            bench.send(
                .answered([failed, .trashFailed(op: next, reason: "full", hasChanged: false)]))
        } else {
            bench.send(.answered([failed]))
            #expect(bench.text.contains("u brings it back"), "\(bench.text)")
        }
        #expect(bench.order == [1, 2, 3, 4, 5])
        bench.press(.goTo(3))
        bench.press(.decide(.stars(3)))
        bench.wait()
        #expect(bench.press(.undo).acts.allSatisfy { $0 != .restore([op], isUndo: true) })
        #expect(bench.press(.undo).acts == [.restore([op], isUndo: true)])
        #expect(bench.order == [1, 2, 3, 4, 5])
        // Nobody wants it torn apart again: what is made again is the stars.
        #expect(bench.press(.redo).acts.allSatisfy { if case .keep = $0 { true } else { false } })
        bench.press(.undo)
        #expect(bench.press(.undo).acts == [.restore([0], isUndo: true)])
    }

    @Test(arguments: [[2], [1], [0], [2, 1], [2, 0], [1, 0], [2, 1, 0]])
    func `three in a burst, some of which fail: undo goes on in the right order`(failing: [Int]) {
        var bench = trashed(3)
        for _ in 0..<3 { bench.press(.undo) }
        for op in [2, 1, 0] {
            bench.send(
                failing.contains(op) ? .restoreFailed(op: op, reason: "x") : .restored(op: op))
        }
        #expect(bench.order == (0..<6).filter { !failing.contains($0) })
        for op in failing {
            bench.wait()
            #expect(bench.press(.undo).acts == [.restore([op], isUndo: true)])
            bench.send(.restored(op: op))
        }
        #expect(bench.order == Array(0..<6))
        #expect(bench.press(.undo).acts == [.earlier(.undo)])
    }

    @Test func `a photo that is gone from the trash is undone no more`() {
        var bench = trashed(2)
        bench.press(.undo)
        bench.send(.restoreFailed(op: 1, reason: "it is gone from the trash", isGone: true))
        #expect(bench.text.contains("IMG_1.JPG cannot come back: it is gone from the trash"))
        #expect(bench.press(.redo).acts.isEmpty)
        bench.wait()
        #expect(bench.press(.undo).acts == [.restore([0], isUndo: true)])
    }

    @Test func `what was done meanwhile is undone first`() {
        var bench = trashed(1)
        bench.press(.undo)
        bench.press(.next)
        bench.press(.favourite)
        bench.send(.restoreFailed(op: 0, reason: "x"))
        let favourite = bench.front
        bench.wait()
        #expect(bench.press(.undo).acts.isEmpty)
        #expect(bench.front == favourite)
        #expect(bench.model.space.album.favourites.isEmpty)
        #expect(bench.press(.undo).acts == [.restore([0], isUndo: true)])
    }

    @Test func `trash, undo, redo before any answer: what never came back can still be undone`() {
        var bench = Bench(photos: 3)
        bench.trash()
        bench.press(.undo)
        bench.press(.redo)
        bench.send(.trashed(op: 0, bytes: 1, place: "trash"))
        bench.send(.restoreFailed(op: 0, reason: "x"))
        bench.send(.trashFailed(op: 1, reason: "it is in the trash already", hasChanged: false))
        #expect(bench.order == [1, 2])
        bench.wait()
        #expect(bench.press(.undo).acts == [.restore([0], isUndo: true)])
        bench.send(.restored(op: 0))
        #expect(bench.order == [0, 1, 2])
    }

    @Test func `a key taken back as held is undone by the next u where its return fails`() {
        var bench = Bench(photos: 9)
        bench.trash()
        bench.wait(0.5)
        bench.see()
        bench.press(.trash)
        bench.wait(1.0 / 30)
        #expect(bench.press(.trash).acts == [.restore([1], isUndo: false)])
        for op in 0...1 { bench.send(.trashed(op: op, bytes: 1, place: "trash")) }
        bench.send(.restoreFailed(op: 1, reason: "x"))
        bench.wait()
        #expect(bench.press(.undo).acts == [.restore([1], isUndo: true)])
    }
}

@Suite struct `a redo` {
    @Test func `is of the file that the undo has brought back, whatever is known of the photo`() {
        for isDecoded in [false, true] {
            var bench = Bench(photos: 3)
            bench.trash()
            bench.send(.trashed(op: 0, bytes: 1, place: "trash"))
            bench.press(.undo)
            bench.send(.restored(op: 0))
            if !isDecoded { bench.send(.photosChanged([PhotoID(0)])) }
            bench.press(.last)
            #expect(
                bench.press(.redo).acts == [.trash(op: 1, PhotoID(0), on: .undo(op: 0))])
        }
    }

    @Test
    func
        `can be tried again where it failed for what can be mended, not where the file is another`()
    {
        for hasChanged in [false, true] {
            var bench = Bench(photos: 3)
            bench.trash()
            bench.send(.trashed(op: 0, bytes: 1, place: "trash"))
            bench.press(.undo)
            bench.send(.restored(op: 0))
            bench.press(.redo)
            bench.send(.trashFailed(op: 1, reason: "x", hasChanged: hasChanged))
            #expect(bench.order == [0, 1, 2])
            let again = bench.press(.redo).acts
            #expect(again == (hasChanged ? [] : [.trash(op: 2, PhotoID(0), on: .undo(op: 0))]))
        }
    }

    @Test func `of a photo that is no longer there says so`() {
        var bench = Bench(photos: 3)
        bench.trash()
        bench.press(.undo)
        bench.send(.restored(op: 0))
        bench.send(.photosArranged([.numbered(1), .numbered(2)]))
        #expect(bench.press(.redo).acts.isEmpty)
        #expect(bench.text.contains("IMG_0.JPG is gone"))
    }
}

/// What is on the disk, as a model of the file work that answers in order and may refuse.
private struct Disk {
    var jobs: [Effect] = []
    /// Trashes whose photo lies in the trash, in the order in which they were done.
    var inTrash: [(op: Int, photo: Int)] = []
    /// Trashes whose photo an undo has brought back.
    var returned: Set<Int> = []
    /// Photos that somebody took out of the trash.
    var gone: Set<Int> = []

    mutating func answer(_ bench: inout Bench, _ dice: inout Dice, refuses: Bool) {
        guard !jobs.isEmpty else { return }
        switch jobs.removeFirst() {
        case .trash(let requests, batch: nil):
            let (op, photo, grounds) = (requests[0].op, requests[0].photo, requests[0].grounds)
            // What was taken out of the trash while it was asked back has never come home.
            let isHome = !gone.contains(photo.number)
            var isPossible = isHome && !inTrash.contains { $0.photo == photo.number } && !refuses
            if case .undo(let former) = grounds {
                isPossible = isPossible && returned.contains(former)
            }
            guard isPossible else {
                bench.send(.trashFailed(op: op, reason: "x", hasChanged: false))
                return
            }
            inTrash.append((op, photo.number))
            bench.send(.trashed(op: op, bytes: 1, place: "trash"))
        case .restore(let ops, isUndo: true):
            let op = ops[0]
            guard let place = inTrash.firstIndex(where: { $0.op == op }) else { return }
            guard !refuses else {
                let isGone = dice.roll(6) == 0
                if isGone { gone.insert(inTrash.remove(at: place).photo) }
                bench.send(.restoreFailed(op: op, reason: "x", isGone: isGone))
                return
            }
            inTrash.remove(at: place)
            returned.insert(op)
            bench.send(.restored(op: op))
        default: break
        }
    }
}

@Suite struct `undo and redo with failures in any place` {
    @Test(arguments: Seeds.count(300))
    func `lose nothing: undo brings back all, the last one trashed first`(seed: UInt64) {
        var dice = Dice(seed)
        var bench = Bench(photos: 8)
        var disk = Disk()
        for _ in 0..<dice.whole(5...60) {
            bench.wait(0.2)
            switch dice.whole(0...9) {
            case 0...2:
                bench.see()
                disk.jobs += bench.press(.trash).acts
            case 3...4: disk.jobs += bench.press(.undo).acts.filter { $0 != .earlier(.undo) }
            case 5: disk.jobs += bench.press(.redo).acts
            case 6: bench.press(dice.pick([.next, .previous, .last, .first]))
            default: disk.answer(&bench, &dice, refuses: dice.roll(3) == 0)
            }
        }
        while !disk.jobs.isEmpty { disk.answer(&bench, &dice, refuses: dice.roll(3) == 0) }
        let note: Comment = "seed \(seed)"
        let there = Set(0..<8).subtracting(disk.inTrash.map(\.photo)).subtracting(disk.gone)
        #expect(Set(bench.order) == there, note)
        #expect(
            Set(bench.model.ledger.undoable) == Set(disk.inTrash.map { .removed(op: $0.op) }), note)
        // From here on nothing is refused.
        while !disk.inTrash.isEmpty {
            bench.wait()
            let acts = bench.press(.undo).acts
            #expect(acts != [.earlier(.undo)], note)
            if acts == [.earlier(.undo)] { return }
            disk.jobs += acts
            let last = disk.inTrash.map(\.op).max() ?? -1
            #expect(acts == [.restore([last], isUndo: true)], note)
            disk.answer(&bench, &dice, refuses: false)
        }
        #expect(bench.order == (0..<8).filter { !disk.gone.contains($0) }, note)
        #expect(bench.press(.undo).acts == [.earlier(.undo)], note)
    }
}
