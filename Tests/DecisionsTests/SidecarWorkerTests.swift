import Desk
import Foundation
import Geometry
import SeededRandom
import Selecting
import System
import Testing

@testable import Decisions
@testable import Sidecars

@Suite struct `Desk and sidecar` {
    private let shelf: SidecarShelf
    private let three = Judgement(stars: 3)
    private let five = Judgement(stars: 5)

    init() throws { shelf = try SidecarShelf() }

    /// One field that changes.
    private func changed(
        _ judgement: Judgement, by dice: inout Dice, turns: Bool = false
    ) -> Judgement {
        var made = judgement
        switch dice.roll(turns ? 4 : 3) {
        case 3: made.turn = dice.pick(Orientation.allCases)
        case 0: made.stars = dice.roll(6)
        case 1: made.flag = dice.pick([.none, .pick])
        default: made.label = dice.pick([.none, .colour(.red), .colour(.blue)])
        }
        return made
    }

    private func agree(_ note: Comment, _ other: SidecarShelf? = nil) throws {
        let shelf = other ?? shelf
        let row = try #require(try shelf.row())
        #expect(shelf.said() == row.judgement, note)
        #expect(row.pending.isEmpty, note)
    }

    /// When another program saves a sidecar while riffle writes it.
    private enum Moment: CaseIterable {
        case never, beforeWriting, hasRead, isAboutToPlace, hasPlaced, afterWriting

        var inside: SidecarWriter.Moment? {
            switch self {
            case .hasRead: .hasRead
            case .isAboutToPlace: .isAboutToPlace
            case .hasPlaced: .hasExchanged
            default: nil
            }
        }
    }

    @Test(arguments: Seeds.of(0..<80))
    func `say the same whenever another program saves one`(seed: UInt64) throws {
        var dice = Dice(seed)
        let shelf =
            seed % 2 == 0
            ? shelf : try SidecarShelf("a.CR2", own: dice.pick(Orientation.allCases))
        if dice.roll(2) == 0 { shelf.save(changed(.none, by: &dice, turns: shelf.isRaw)) }
        var riffle = try shelf.riffle("one")
        var known = riffle.hear()
        for step in 1...6 {
            let decided = changed(known, by: &dice, turns: shelf.isRaw)
            if decided == known { continue }
            let moment = dice.pick(Moment.allCases)
            let note = Comment(rawValue: "seed \(seed), step \(step), \(moment)")
            let fields = riffle.decide(decided)
            let before = shelf.said()
            let theirs = changed(before, by: &dice, turns: shelf.isRaw)
            let isSeen = Mutex(false)
            riffle.worker.updater.writer.meanwhile = { now in
                guard now == moment.inside, !isSeen.withLock({ $0 }) else { return }
                isSeen.withLock { $0 = true }
                shelf.save(theirs)
            }
            if moment == .beforeWriting { shelf.save(theirs) }
            riffle.write(fields)
            riffle.worker.updater.writer.meanwhile = { _ in }
            if moment == .afterWriting { shelf.save(theirs) }
            let file = shelf.said()
            known = riffle.hear()
            #expect(known == file, note)
            try agree(note, shelf)
            // What riffle saw before it wrote is kept in all that was not decided; what came later counts.
            switch moment {
            case .never: #expect(file == before.taking(fields, from: decided), note)
            case .beforeWriting: #expect(file == theirs.taking(fields, from: decided), note)
            case .afterWriting: #expect(file == theirs, note)
            default: break
            }
        }
    }

    @Test(arguments: Seeds.of(0..<80))
    func `are as they were once all is taken back, also while a sidecar is written`(
        seed: UInt64
    ) throws {
        var dice = Dice(seed)
        let shelf =
            seed % 2 == 0
            ? shelf : try SidecarShelf("a.CR2", own: dice.pick(Orientation.allCases))
        if dice.roll(3) == 0 { shelf.save(changed(.none, by: &dice, turns: shelf.isRaw)) }
        let (before, first) = (shelf.sidecars, shelf.said())
        var riffle = try shelf.riffle("one")
        var made: [DeskStep] = []
        var waiting: [(fields: JudgementFields, returned: JudgementFields)] = []
        func now() -> Judgement { made.last?.changes[0].new ?? first }
        for turn in 0... {
            // Up to three of them come before the next writing begins, up to three while it is under way.
            var acts: [(step: DeskStep, isUndo: Bool)] = []
            for _ in 0..<dice.roll(7) {
                if turn > 6 || dice.roll(3) > 0, let step = made.popLast() {
                    acts.append((step, true))
                } else if turn <= 6 {
                    // Often it becomes again what it was.
                    let new =
                        dice.roll(2) == 0 ? first : changed(now(), by: &dice, turns: true)
                    if new == now() { continue }
                    made.append(riffle.step(from: now(), to: new))
                    acts.append((made[made.count - 1], false))
                }
            }
            if turn > 6, acts.isEmpty, made.isEmpty, waiting.isEmpty { break }
            let count = dice.roll(acts.count + 1)
            let (early, late) = (acts[..<count], acts[count...])
            riffle.keep(early)
            for (step, isUndo) in acts {
                let change = step.changes[0]
                let fields = change.old.fieldsWritten(for: change.new)
                waiting.append((fields, isUndo ? fields : []))
            }
            let moment = dice.pick([SidecarWriter.Moment.hasRead, .isAboutToPlace, .hasExchanged])
            let desk = riffle.desk
            let isDone = Mutex(false)
            @Sendable func come() {
                let isFirst = isDone.withLock { isDone in
                    defer { isDone = true }
                    return !isDone
                }
                if isFirst { SidecarRiffle.keep(late, in: desk) }
            }
            riffle.worker.updater.writer.meanwhile = { if $0 == moment { come() } }
            let due = waiting.isEmpty ? nil : waiting.removeFirst()
            riffle.write(due?.fields ?? [], returned: due?.returned ?? [])
            riffle.worker.updater.writer.meanwhile = { _ in }
            come()
        }
        riffle.write([])
        #expect(shelf.sidecars == before, "seed \(seed)")
        #expect(shelf.said() == first, "seed \(seed)")
        let row = try? shelf.row()
        #expect(row?.pending.isEmpty ?? true, "seed \(seed)")
        #expect(row?.judgement ?? first == first, "seed \(seed)")
    }

    @Test(arguments: Seeds.of(0..<12))
    func `say the same when two riffles decide at once`(seed: UInt64) throws {
        let shelf = shelf
        let semaphore = System.Semaphore()
        let done = try #require(semaphore)
        for session in ["one", "two"] {
            let isStarted = startThread {
                guard var riffle = try? shelf.riffle(session) else { return }
                var dice = Dice(seed &* 2 &+ (session == "one" ? 0 : 1))
                for _ in 0..<10 {
                    // It knows what it saw last, which may be of yesterday.
                    let known = dice.roll(3) == 0 ? riffle.hear() : .none
                    let fields = riffle.decide(self.changed(known, by: &dice))
                    riffle.write(fields)
                }
                done.signal()
            }
            #expect(isStarted)
        }
        done.wait()
        done.wait()
        try agree("seed \(seed)")
    }

    @Test func `agree on the later decision where the earlier is written last`() throws {
        var (one, two) = (try shelf.riffle("one"), try shelf.riffle("two"))
        let first = one.decide(five)
        let second = two.decide(three)
        two.write(second)
        one.write(first)
        #expect(shelf.said() == three)
        try agree("")
    }

    @Test
    func `agree on the later decision where a riffle was killed before it could say what it wrote`()
        throws
    {
        var (one, two) = (try shelf.riffle("one"), try shelf.riffle("two"))
        _ = two.hear()
        let fields = one.decide(five)
        // It has placed the sidecar, and then it is gone.
        let task = SidecarTask(
            five, fields: fields, said: .none, created: Array("a.jpg.xmp".utf8))
        _ = one.worker.updater.write(task, of: shelf.sources, past: [:])
        // Another one decides on top of what it knew before.
        _ = two.decide(three)
        #expect(shelf.said() == five)
        var three = try shelf.riffle("three")
        #expect(three.hear() == self.three)
        three.write([])
        #expect(shelf.said() == self.three)
        try agree("")
        // It is known as riffle's, and goes with the last undo.
        _ = try DeskStore(path: shelf.deskPath).takeBack(
            [try #require(try lastStep())], by: 0, time: 9, writesSidecars: true)
        three.write([])
        #expect(shelf.said() == five)
        _ = try DeskStore(path: shelf.deskPath).takeBack(
            [try #require(try lastStep())], by: 0, time: 10, writesSidecars: true)
        three.write([])
        #expect(shelf.sidecars == [])
    }

    @Test func `agree on the later decision where its riffle knew less than the desk`() throws {
        var (one, two) = (try shelf.riffle("one"), try shelf.riffle("two"))
        let picked = Judgement(flag: .pick)
        one.write(one.decide(picked))
        #expect(two.hear() == picked)
        one.write(one.decide(Judgement(stars: 5, flag: .pick)))
        // It is killed before it writes.
        _ = two.decide(Judgement(stars: 3, flag: .pick))
        var three = try shelf.riffle("three")
        #expect(three.hear() == Judgement(stars: 3, flag: .pick))
        three.write([])
        #expect(shelf.said() == Judgement(stars: 3, flag: .pick))
        try agree("")
    }

    private func lastStep() throws -> StoredStep? {
        try DeskStore(path: shelf.deskPath, writable: false).history(atMost: 1).first
    }

    @Test func `agree on what another program decided after a riffle that could not write`() throws
    {
        var riffle = try shelf.riffle("one")
        _ = riffle.decide(five)
        shelf.save(Judgement(stars: 2, flag: .pick))
        // What riffle wanted to write is not what is there.
        #expect(riffle.hear() == Judgement(stars: 2, flag: .pick))
        riffle.write([])
        #expect(shelf.said() == Judgement(stars: 2, flag: .pick))
        try agree("")
    }

    @Test func `agree where riffle's writing makes another sidecar the newest`() throws {
        shelf.save(Judgement(label: .colour(.blue)), as: "a.jpg.xmp")
        shelf.save(Judgement(label: .colour(.red)), as: "a.xmp")
        var riffle = try shelf.riffle("one")
        let known = riffle.hear()
        let fields = riffle.decide(Judgement(stars: 4, label: known.label))
        riffle.write(fields)
        #expect(riffle.hear() == Judgement(stars: 4, label: known.label))
    }

    @Test func `wait for a riffle that writes in the folder, and not for one elsewhere`() throws {
        let lock = SidecarLock(besides: shelf.deskPath)
        var riffle = try shelf.riffle("one")
        let fields = riffle.decide(five)
        let inside = lock.hold(shelf.folder, seconds: 0) {
            lock.hold(Array("/".utf8), seconds: 0) { lock.hold(shelf.folder, seconds: 0) {} == nil }
        }
        #expect(inside == true)
        #expect(riffle.write(fields) != nil)
        #expect(shelf.sidecars == ["a.jpg.xmp"])
    }
}
