import SeededRandom
import DisplayList
import Geometry
import Testing

@testable import Browsing
@testable import DeckMode
@testable import ModelScenes
@testable import ViewModel

/// A loop and a trash of the test's own around the model, answering late and sometimes with bad news.
@Suite struct `a random session` {
    @Test(arguments: Seeds.count(150))
    func `never trashes what was neither seen nor confirmed, and loses no photo`(seed: UInt64) {
        var dice = Dice(seed: seed)
        var bench = Bench(photos: dice.whole(1...9))
        let all = Set(bench.order)
        var seenInFront: Int?
        var everSeen: Set<Int> = []
        var asked: Set<Int> = []
        // What the disk holds, and the work that waits for its answer.
        var onDisk = all
        var jobs: [Effect] = []
        var done: Set<Int> = []
        for _ in 0..<120 {
            bench.wait(dice.number(0...0.4))
            let front = bench.front
            if front != seenInFront { seenInFront = nil }
            var new: [Effect] = []
            switch dice.whole(0...11) {
            case 0...3:
                if bench.text.contains("again trashes it"), let front { asked.insert(front) }
                new = bench.press(.trash)
                for (_, photo, isConfirmed) in new.trashes {
                    #expect(photo.number == front, "seed \(seed)")
                    #expect(
                        isConfirmed ? asked.contains(photo.number) : seenInFront == photo.number,
                        "seed \(seed)")
                }
                if new.trashes.isEmpty, bench.text.contains("again trashes it"), let front {
                    asked.insert(front)
                }
            case 4: new = bench.press(.next)
            case 5: new = bench.press(.previous)
            case 6: new = bench.press(.undo)
            case 7:
                new = bench.press(.redo)
                for (_, photo, _) in new.trashes {
                    #expect(
                        everSeen.contains(photo.number) || asked.contains(photo.number),
                        "seed \(seed)")
                }
            case 8: new = bench.press(.favourite)
            case 9:
                if let front { bench.send(.decoded(PhotoID(front), .usual)) }
            case 10:
                if let shown = bench.model.shownPhotos(at: bench.now).first {
                    bench.send(.presented([shown]))
                    if case .decoded = bench.model.space.album.states[shown] {
                        seenInFront = shown.number
                        everSeen.insert(shown.number)
                    }
                }
            default:
                if !jobs.isEmpty { answer(jobs.removeFirst(), &bench, &onDisk, &done, &dice) }
            }
            if bench.front != front { seenInFront = nil }
            jobs += new.acts
        }
        while !jobs.isEmpty { answer(jobs.removeFirst(), &bench, &onDisk, &done, &dice) }
        // What is in the deck is on the disk, and what is not, is not.
        #expect(Set(bench.order) == onDisk, "seed \(seed)")
        #expect(
            Set(bench.model.summary.trashed.map(\.id.number)) == all.subtracting(onDisk),
            "seed \(seed)")
        bench.wait()
        #expect(!bench.model.isMoving(at: bench.now), "seed \(seed)")
    }

    private func answer(
        _ job: Effect, _ bench: inout Bench, _ onDisk: inout Set<Int>,
        _ done: inout Set<Int>, _ dice: inout Dice
    ) {
        switch job {
        case .trash(let requests, batch: nil):
            let (op, photo) = (requests[0].op, requests[0].photo)
            if onDisk.contains(photo.number), dice.whole(0...4) > 0 {
                onDisk.remove(photo.number)
                done.insert(op)
                bench.send(.trashed(op: op, bytes: 7, place: "trash"))
            } else {
                bench.send(.trashFailed(op: op, reason: "x", hasChanged: false))
            }
        // A held key takes back what it has done, too.
        case .restore(let ops, _):
            for op in ops {
                guard let record = bench.model.ledger[op] else { continue }
                if done.contains(op), dice.whole(0...4) > 0 {
                    onDisk.insert(record.photo.number)
                    done.remove(op)
                    bench.send(.restored(op: op))
                } else {
                    bench.send(.restoreFailed(op: op, reason: "x"))
                }
            }
        default: break
        }
    }
}
