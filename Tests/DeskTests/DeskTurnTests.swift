import Geometry
import SeededRandom
import Selecting
import Testing

@testable import Desk

@Suite struct `Turns in the desk` {
    private let place: DeskPlace
    private let folder = Array("/p".utf8)
    private let one = Array("one".utf8)
    private let two = Array("two".utf8)

    init() throws { place = try DeskPlace() }

    private func row(_ store: DeskStore, _ name: String = "a") throws -> DeskRow? {
        try store.rows(in: folder)[Array(name.utf8)]
    }

    @Test(arguments: 1...8) func `are there when it is opened again`(value: Int) throws {
        let turned = Judgement(stars: 2, turn: try #require(Orientation(rawValue: value)))
        do {
            try place.store().perform(
                [.decide(step(1, photo("a"), .none, turned))], session: one)
        }
        let store = try place.store()
        #expect(try row(store)?.judgement == turned)
        let stored = try #require(try store.history().first)
        #expect(stored.changes.map(\.new) == [turned] && stored.changes.map(\.old) == [.none])
    }

    @Test func `are taken back and made again by later sessions`() throws {
        let store = try place.store()
        let right = Judgement(stars: 1, turn: .right)
        try store.perform(
            [
                .decide(step(1, photo("a"), .none, Judgement(stars: 1))),
                .decide(step(2, photo("a"), Judgement(stars: 1), right)),
            ], session: one)
        let last = try #require(try store.newestStep(in: folder, besides: two))
        _ = try store.takeBack([last], by: 7, time: 9000)
        #expect(try row(store)?.judgement == Judgement(stars: 1))
        _ = try store.redo(act: 7, time: 9100)
        #expect(try row(store)?.judgement == right)
        #expect(try store.firstValues(in: folder, of: one) == [Array("a".utf8): .none])
    }

    @Test func `follow a photo that is renamed, and leave with it`() throws {
        let store = try place.store()
        try store.perform(
            [.decide(step(1, photo("a"), .none, Judgement(turn: .left)))], session: one)
        try store.perform([.rename(photo("a"), to: photo("b"))], session: one)
        #expect(try row(store, "b")?.judgement.turn == .left)
        let number = try #require(try row(store, "b")).id
        try store.remove(try #require(try row(store, "b")))
        // As a former riffle may, which knows of no turns.
        try place.sql(
            """
            INSERT INTO photo SELECT \(number), x'2f70', x'63', 1, 1, 0, NULL, NULL, 3, 0, '', '?', 0, 5
            """)
        #expect(try row(store, "c")?.judgement == Judgement(stars: 3))
    }

    @Test func `do not hinder a former riffle, and what that decides stays`() throws {
        do {
            try place.store().perform(
                [
                    .decide(
                        step(
                            1, photo("a"), .none,
                            Judgement(stars: 2, label: .colour(.red), turn: .right)))
                ], session: one)
        }
        // Its statements: all columns of a row, and texts of three parts.
        try place.sql(
            """
            INSERT OR REPLACE INTO photo SELECT id, dir, name, size, mtime, ns, captured, print, 4, flag, label, base, pending, 9 FROM photo;
            INSERT INTO step(time, session, kind, batch, undone) VALUES(7000, 'old', 0, 1, 0);
            INSERT INTO change VALUES(2, 1, '2|none|red', '4|none|red')
            """)
        let store = try place.store()
        #expect(
            try row(store)?.judgement
                == Judgement(stars: 4, label: .colour(.red), turn: .right))
        let last = try #require(try store.history().first { $0.session == Array("old".utf8) })
        _ = try store.takeBack([last], by: 3, time: 9000)
        #expect(try row(store)?.judgement.stars == 2 && row(store)?.judgement.turn == .right)
    }

    @Test func `are read from a desk of a former riffle as none`() throws {
        do {
            try place.store().perform(
                [.decide(step(1, photo("a"), .none, Judgement(stars: 5)))], session: one)
        }
        try place.sql(
            "DROP TABLE turn; DROP TABLE turned; DROP TABLE turn_file; DROP TRIGGER forget_photo")
        let reading = try #require(try DeskStore.reading(place.bytes, mends: false))
        #expect(try row(reading)?.judgement == Judgement(stars: 5))
        #expect(try reading.history().first?.changes.first?.new == Judgement(stars: 5))
        let store = try place.store()
        try store.perform(
            [.decide(step(2, photo("a"), Judgement(stars: 5), Judgement(stars: 5, turn: .left)))],
            session: two)
        #expect(try row(store)?.judgement == Judgement(stars: 5, turn: .left))
    }

    @Test func `are kept where their tables could not be made when the desk was opened`() throws {
        let busy = try place.store()
        try place.sql(
            "DROP TABLE turn; DROP TABLE turned; DROP TABLE turn_file; DROP TRIGGER forget_photo")
        let reading = try #require(try DeskStore.reading(place.bytes, mends: false))
        let store = try busy.transaction { () throws(DeskError) in try place.store() }
        try store.perform(
            [.decide(step(1, photo("a"), .none, Judgement(turn: .left)))], session: one)
        #expect(try row(place.store())?.judgement.turn == .left)
        _ = try reading.version()
        #expect(try row(reading)?.judgement.turn == .left, "of one that was open before")
        _ = try store.takeBack(try store.history(), by: 3, time: 9000)
        #expect(try row(place.store())?.judgement == Judgement.none)
    }

    /// A RAW with a JPEG, the cover, whose files changed at these times.
    private func pair(raw: Int64, cover: Int64) -> DeskPhoto {
        func picture(_ name: String, _ time: Int64) -> DeskPhoto.Picture {
            .init(
                name: Array(name.utf8), facts: DeskFacts(size: 10, seconds: time, nanoseconds: 0))
        }
        return DeskPhoto(
            directory: folder, namesake: picture("a.CR2", raw), others: [picture("a.JPG", cover)],
            cover: Array("a.JPG".utf8))
    }

    private func found(_ store: DeskStore, _ photo: DeskPhoto, _ own: Orientation) throws -> (
        turn: Orientation?, isDropped: Bool
    ) {
        let look = DeskLook(time: 5000)
        let finding = try store.find([photo], look)
        guard finding.reshaped == [0] else { return (finding.rows[0]?.judgement.turn, false) }
        let after = try store.renewTurns(in: finding, of: [photo], where: [0: own], look)
        return (after.rows[0]?.judgement.turn, after.unturned == [0])
    }

    @Test func `are dropped where another program turns the cover, and by no other change`() throws
    {
        let store = try place.store()
        let turned = pair(raw: 20, cover: 20).oriented {
            $0 == Array("/p/a.JPG".utf8) ? .upright : .left
        }
        try store.perform([.decide(step(1, turned, .none, Judgement(turn: .right)))], session: one)
        #expect(try found(store, pair(raw: 20, cover: 20), .upright) == (.right, false))
        #expect(try found(store, pair(raw: 30, cover: 20), .left) == (.right, false), "the RAW")
        #expect(try found(store, pair(raw: 30, cover: 30), .upright) == (.right, false), "saved")
        // A former riffle notes the new facts first, which says nothing of the turn.
        try place.sql("UPDATE photo SET mtime = 40")
        #expect(try found(store, pair(raw: 40, cover: 40), .right) == (.upright, true))
        #expect(try found(store, pair(raw: 40, cover: 40), .right) == (.upright, false))
    }

    @Test func `of a copy are dropped as those of the original`() throws {
        let store = try place.store()
        try store.perform(
            [
                .decide(
                    step(1, photo("a").oriented { _ in .upright }, .none, Judgement(turn: .right)))
            ],
            session: one)
        try store.perform(
            [.copied(photo("b", time: 25), of: photo("a"), Judgement(turn: .right), time: 2000)],
            session: one)
        #expect(try found(store, photo("b", time: 25), .upright) == (.right, false))
        #expect(try found(store, photo("b", time: 30), .right) == (.upright, true))
    }

    /// A photo whose file riffle turned, and put back by the second act; files have no numbers, and a turn changes neither size nor time.
    private func receipts(_ name: String = "a") -> [DeskReceipt] {
        [Orientation.right, .left].enumerated().map { place, turn in
            DeskReceipt(
                source: path(name), facts: photo(name).namesake.facts, inode: 7, place: path(name),
                isTrash: false, back: nil, time: 3,
                successor: .init(facts: photo(name).namesake.facts, inode: 8, turn: turn),
                act: DeskReceipt.act(UInt64(5 + place)))
        }
    }

    private func look(_ receipts: [DeskReceipt]) -> DeskLook {
        var look = DeskLook(time: 5000)
        look.receipts = receipts
        return look
    }

    /// What the photo is shown turned by, when files were looked at that riffle did this with.
    private func shown(_ store: DeskStore, after receipts: [DeskReceipt]) throws -> Orientation? {
        let found = try store.find([photo("a")], look(receipts))
        let own = Dictionary(uniqueKeysWithValues: found.reshaped.map { ($0, Orientation?.none) })
        let row = try store.renewTurns(in: found, of: [photo("a")], where: own, look(receipts))
            .rows[0]
        return row?.judgement(as: Array("a".utf8)).turn
    }

    @Test func `follow each act of riffle's once, where nothing tells its file from the other`()
        throws
    {
        let store = try place.store()
        try store.perform(
            [
                .decide(
                    step(1, photo("a").oriented { _ in .upright }, .none, Judgement(turn: .right))),
                .decide(
                    step(2, photo("b").oriented { _ in .upright }, .none, Judgement(turn: .right))),
            ], session: one)
        for _ in 0..<2 { #expect(try shown(store, after: [receipts()[0]]) == .upright) }
        #expect(try shown(store, after: receipts("b")) == .upright, "of another file")
        for _ in 0..<2 { #expect(try shown(store, after: receipts()) == .right) }
    }

    @Test func `of a session are taken back and made again on the turned file`() throws {
        let store = try place.store()
        let right = step(1, photo("a").oriented { _ in .upright }, .none, Judgement(turn: .right))
        try store.perform([.decide(right)], session: one)
        let written = [receipts()[0]]
        #expect(try shown(store, after: written) == .upright)
        try store.perform([.undo(right)], session: one)
        #expect(try shown(store, after: written) == .left)
        try store.perform([.redo(right)], session: one)
        #expect(try shown(store, after: written) == .upright)
        // Another session has not seen the turned file yet.
        try store.perform(
            [.decide(step(2, photo("a"), Judgement(turn: .right), Judgement(turn: .halfTurn)))],
            session: two)
        #expect(try shown(store, after: written) == .right)
    }

    @Test func `that a former version stored beside a turned JPEG are read`() throws {
        let cover = pair(raw: 20, cover: 30).oriented { _ in .upright }
        try place.store().perform(
            [.decide(step(1, cover, .none, Judgement(turn: .right)))], session: one)
        // The JPEG was turned, and shown last.
        try place.sql(
            "DELETE FROM turn_act; UPDATE turn SET turn = 1; UPDATE turn_file SET written = 6")
        func turns() throws -> [Orientation?] {
            let row = try row(place.store(), "a.CR2")
            return ["a.CR2", "a.JPG"].map { row?.judgement(as: Array($0.utf8)).turn }
        }
        #expect(try turns() == [.right, .upright])
        // The RAW was shown last.
        try place.sql("UPDATE turn SET turn = 6, own_time = 20")
        #expect(try turns() == [.right, .upright])
        // As this version stores it.
        let store = try place.store()
        var stored = try #require(try row(store, "a.CR2"))
        try store.save(&stored)
        #expect(try turns() == [.right, .upright])
    }

    @Test func `are gone with their photo where a former riffle removes it`() throws {
        let store = try place.store()
        try store.perform(
            [.decide(step(1, photo("a"), .none, Judgement(turn: .right)))], session: one)
        try place.sql(
            """
            DELETE FROM photo; INSERT INTO photo SELECT 1, x'2f70', x'63', 1, 1, 0, NULL, NULL, 3, 0, '', '?', 0, 5
            """)
        #expect(try row(store, "c")?.judgement == Judgement(stars: 3))
    }

    @Test(arguments: Seeds.count(60))
    func `are pending apart from what former riffles know`(seed: UInt64) {
        var dice = Dice(seed: seed)
        var pending = PendingWrite.nothing
        for _ in 0..<dice.whole(1...5) {
            pending.add(
                JudgementFields(rawValue: dice.whole(1...15)),
                of: Judgement(
                    stars: dice.whole(0...5), flag: dice.pick(PhotoFlag.allCases),
                    turn: dice.pick(Orientation.allCases)), isUndo: dice.whole(0...1) == 0)
        }
        let stored = PendingWrite(stored: pending.stored, turn: pending.storedTurn)
        #expect(stored.fields == pending.fields && stored.returned == pending.returned)
        #expect((pending.stored == 0) == pending.fields.isDisjoint(with: [.stars, .flag, .label]))
        let said = Judgement(stars: 3, turn: .left)
        #expect(
            stored.fieldsWritten(in: said).intersection(stored.fields)
                == pending.fieldsWritten(in: said).intersection(stored.fields), "seed \(seed)")
    }
}
