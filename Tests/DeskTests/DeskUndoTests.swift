import Foundation
import SeededRandom
import Selecting
import Testing

@testable import Desk

@Suite struct `Steps that are taken back and made again` {
    private let place: DeskPlace
    private let folder = Array("/p".utf8)
    private let one = Array("one".utf8)
    private let two = Array("two".utf8)

    init() throws {
        place = try DeskPlace()
    }

    /// One that gives a photo so many stars.
    private func step(
        _ number: Int64, _ stars: Int, of name: String = "a", after old: Int = 0,
        sequence: UInt64, time: Int64 = 1000
    ) -> DeskStep {
        DeskStep(
            number: number,
            changes: [
                DeskChange(
                    photo: photo(name), old: Judgement(stars: old), new: Judgement(stars: stars))
            ], time: time, sequence: sequence)
    }

    private func stars(_ store: DeskStore, _ name: String = "a") throws -> Int? {
        try store.rows(in: folder)[Array(name.utf8)]?.judgement.stars
    }

    @Test func `stand in the order of their numbers, whatever the clock says`() throws {
        let store = try place.store()
        try store.perform(
            [.decide(step(1, 1, sequence: 5, time: 9000))], session: one)
        try store.perform(
            [.decide(step(1, 2, after: 1, sequence: 6, time: 2000))], session: two)
        // Another riffle stores what came between only now.
        try store.perform(
            [.decide(step(2, 3, of: "b", sequence: 4, time: 3000))], session: one)
        #expect(try store.history().map(\.sequence) == [6, 5, 4])
        #expect(try store.newestStep(in: folder, besides: two)?.sequence == 5)
        #expect(try store.numbers().newest == 6)
    }

    @Test func `have their highest number looked up while another riffle writes on a busy disk`()
        throws
    {
        let store = try place.store()
        try store.perform([.decide(step(1, 1, sequence: 7))], session: one)
        let script =
            "import sqlite3,sys,time; c=sqlite3.connect(sys.argv[1],isolation_level=None);"
            + "c.execute('BEGIN EXCLUSIVE'); open(sys.argv[2],'w'); time.sleep(0.8)"
        let mark = place.folder + "/mark"
        let other = try #require(
            popen("exec /usr/bin/python3 -c \"\(script)\" '\(place.path)' '\(mark)'", "w"))
        while access(mark, F_OK) != 0 { usleep(1000) }
        #expect(DeskStore.highestNumber(at: place.bytes) == 7)
        #expect(pclose(other) == 0)
    }

    @Test func `go by the clock where a former riffle stored them without a number`() throws {
        do { _ = try place.store() }
        // As the former riffle makes it.
        try place.sql(
            """
            DROP TABLE step;
            CREATE TABLE step(id INTEGER PRIMARY KEY, time INTEGER NOT NULL, session TEXT NOT NULL,
            kind INTEGER NOT NULL, batch INTEGER NOT NULL, undone INTEGER NOT NULL, UNIQUE(session, batch));
            INSERT INTO step(time, session, kind, batch, undone) VALUES(7000, 'old', 0, 1, 0);
            INSERT INTO step(time, session, kind, batch, undone) VALUES(5000, 'old', 0, 2, 0);
            """)
        // It is read as it is where nothing may be changed.
        let reader = try DeskStore(path: place.bytes, writable: false)
        #expect(try reader.history().map(\.time) == [7000, 5000])
        #expect(try reader.numbers().newest == 0)
        let store = try place.store()
        try store.perform([.decide(step(1, 1, sequence: 3, time: 1))], session: one)
        // The former riffle goes on with the same file.
        try place.sql(
            "INSERT INTO step(time, session, kind, batch, undone) VALUES(4000, 'old', 0, 3, 0);")
        try store.perform([.decide(step(2, 2, after: 1, sequence: 8, time: 2))], session: one)
        #expect(try store.history().map(\.time) == [2, 4000, 1, 7000, 5000])
        let steps = try store.history()
        #expect(steps.sorted { $0.isNewer(than: $1) } == steps)
    }

    @Test func `are told from those that a former riffle took back`() throws {
        let store = try place.store()
        try store.perform(
            [
                .decide(step(1, 1, sequence: 1)), .undo(step(1, 1, sequence: 2)),
                .decide(step(2, 2, sequence: 3)),
            ], session: one)
        try place.sql("UPDATE step SET undone = 1 WHERE batch = 2")
        let past = try store.history(withUndone: true)
        #expect(past.map(\.isUndone) == [true, true])
        #expect(past.map(\.act) == [0, 2])
        try place.sql(
            "SELECT CASE WHEN count(*) = 0 THEN 1 ELSE 1/0 END FROM step WHERE undone = 0")
    }

    @Test func `are made again together where one act took them back`() throws {
        let store = try place.store()
        try store.perform(
            [
                .decide(step(1, 1, sequence: 1)), .decide(step(2, 4, after: 1, sequence: 2)),
                .decide(step(3, 3, of: "b", sequence: 3)),
            ], session: one)
        let all = try store.history()
        _ = try store.takeBack([all[0]], by: 4, time: 5)
        _ = try store.takeBack(Array(all[1...]), by: 5, time: 6)
        #expect(try stars(store) == 0 && stars(store, "b") == 0)
        #expect(try store.acts(in: folder, besides: two) == [4, 5])
        // A session makes its own again by itself.
        #expect(try store.acts(in: folder, besides: one) == [])
        #expect(try store.acts(in: Array("/q".utf8), besides: two) == [])
        let made = try store.redo(act: 5, time: 7)
        #expect(made.steps.map(\.sequence) == [1, 2])
        #expect(made.changes.map(\.row.judgement.stars) == [1, 4])
        #expect(made.changes.map(\.row.changed) == [7, 7])
        #expect(try stars(store) == 4 && stars(store, "b") == 0)
        #expect(try store.acts(in: folder, besides: two) == [4])
        // What was decided of anything else meanwhile stays.
        let red = Judgement(label: .colour(.red))
        try store.perform(
            [
                .decide(
                    DeskStep(
                        number: 1, changes: [DeskChange(photo: photo("b"), old: .none, new: red)],
                        time: 8))
            ], session: two)
        _ = try store.redo(act: 4, time: 9)
        let b = try store.rows(in: folder)[Array("b".utf8)]?.judgement
        #expect(b == Judgement(stars: 3, label: .colour(.red)))
        #expect(try store.redo(act: 4, time: 9).steps.isEmpty)
        #expect(try store.redo(act: 0, time: 9).steps.isEmpty)
    }

    @Test func `are not made again once anything new was decided`() throws {
        let store = try place.store()
        try store.perform(
            [.decide(step(1, 1, sequence: 1)), .undo(step(1, 1, sequence: 2))], session: one)
        #expect(try store.acts(in: folder, besides: two) == [2])
        // In another folder too, and though it was taken back again.
        let elsewhere = DeskStep(
            number: 1,
            changes: [
                DeskChange(photo: photo("z", in: "/q"), old: .none, new: Judgement(stars: 1))
            ], time: 1, sequence: 3)
        try store.perform([.decide(elsewhere)], session: two)
        #expect(try store.acts(in: folder, besides: two) == [])
        try store.perform([.undo(step(1, 1, sequence: 4))], session: two)
        #expect(try store.acts(in: folder, besides: two) == [])
        #expect(try store.numbers() == (3, 4))
    }

    @Test func `have the values that they had, however often they go and come`() throws {
        for seed in Seeds.count(40) {
            var dice = Dice(seed)
            let place = try DeskPlace()
            let store = try place.store()
            /// What each photo is after so many steps.
            var states: [[String: Int]] = [[:]]
            var cursor = 0
            var undone: [UInt64] = []
            var number: UInt64 = 0
            func next() -> UInt64 {
                number += 1 + UInt64(dice.roll(3))
                return number
            }
            for _ in 0..<30 {
                let time = Int64(dice.roll(9_000_000))
                switch dice.roll(3) {
                case 0:
                    let name = ["a", "b", "c"][dice.roll(3)]
                    let old = states[cursor][name] ?? 0
                    let new = (old + 1 + dice.roll(4)) % 6
                    states = Array(states[...cursor]) + [states[cursor].merging([name: new]) { $1 }]
                    cursor += 1
                    undone = []
                    let sequence = next()
                    try store.perform(
                        [
                            .decide(
                                step(
                                    Int64(sequence), new, of: name, after: old,
                                    sequence: sequence, time: time))
                        ], session: Array("\(dice.roll(3))".utf8))
                case 1:
                    let newest = try store.newestStep(in: folder, besides: Array("me".utf8))
                    #expect((newest == nil) == (cursor == 0), "seed \(seed)")
                    guard let newest else { continue }
                    undone.append(next())
                    _ = try store.takeBack([newest], by: undone.last ?? 0, time: time)
                    cursor -= 1
                default:
                    let acts = try store.acts(in: folder, besides: Array("me".utf8))
                    #expect(acts == Set(undone), "seed \(seed)")
                    guard let act = acts.max() else { continue }
                    _ = try store.redo(act: act, time: time)
                    undone.removeLast()
                    cursor += 1
                }
                let rows = try store.rows(in: folder)
                for name in ["a", "b", "c"] {
                    #expect(
                        rows[Array(name.utf8)]?.judgement.stars ?? 0 == states[cursor][name] ?? 0,
                        "seed \(seed)")
                }
            }
        }
    }
}
