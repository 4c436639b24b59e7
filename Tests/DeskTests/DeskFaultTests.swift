import CSQLite
import Foundation
import SeededRandom
import Selecting
import System
import Testing

@testable import Desk

@Suite struct `A desk in trouble` {
    private let place: DeskPlace
    private let session = Array("one".utf8)

    init() throws {
        place = try DeskPlace()
    }

    /// A desk with a decision, closed again.
    private func fill() throws {
        let store = try place.store()
        let changes = (0..<200).map {
            DeskChange(photo: photo("\($0)"), old: .none, new: Judgement(stars: 3))
        }
        try store.perform(
            [.decide(DeskStep(number: 1, changes: changes, time: 1))], session: session)
    }

    @Test(arguments: Seeds.of(0..<12))
    func `that is damaged is kept under another name, and a new one is begun`(seed: UInt64) throws {
        var dice = Dice(seed)
        try fill()
        var bytes = try Data(contentsOf: URL(fileURLWithPath: place.path))
        // Torn: a page of rubbish, or cut in a page, or another kind of file.
        switch seed % 3 {
        case 0:
            for at in 0..<100 { bytes[at] = dice.bytes(1)[0] }
        case 1: bytes = bytes.prefix(4096 * (1 + dice.roll(2)) + dice.roll(4000))
        default: bytes = Data("no desk at all, but a text of some length".utf8)
        }
        try bytes.write(to: URL(fileURLWithPath: place.path))
        let opened = try DeskFile(path: place.bytes).open(date: Array("2026".utf8))
        guard case .begunAnew(let store, let kept) = opened else {
            Issue.record("seed \(seed): it was taken for whole")
            return
        }
        #expect(
            try Data(contentsOf: URL(fileURLWithPath: String(decoding: kept, as: UTF8.self)))
                == bytes)
        #expect(place.names == ["desk.sqlite", "desk.sqlite.broken-2026"])
        try store.perform(
            [.decide(step(2, photo("a"), .none, Judgement(stars: 1)))], session: session)
        #expect(try store.rows(in: Array("/p".utf8)).count == 1)
    }

    @Test func `in which nothing is yet is no damage to one who reads`() throws {
        try FileManager.default.createDirectory(
            atPath: place.folder + "/riffle", withIntermediateDirectories: true)
        #expect(try DeskStore.reading(place.bytes, mends: true) == nil)
        for mends in [false, true] {
            try Data().write(to: URL(fileURLWithPath: place.path))
            #expect(try DeskStore.reading(place.bytes, mends: mends) == nil)
        }
        try place.sql("CREATE TABLE other(a); PRAGMA application_id = 7;")
        #expect(throws: DeskError.broken) { try DeskStore.reading(place.bytes, mends: true) }
        try Data("no desk at all".utf8).write(to: URL(fileURLWithPath: place.path))
        #expect(throws: DeskError.broken) { try DeskStore.reading(place.bytes, mends: true) }
        try FileManager.default.removeItem(atPath: place.path)
        try FileManager.default.createDirectory(
            atPath: place.path, withIntermediateDirectories: true)
        #expect(throws: DeskError.unusable(14)) {
            try DeskStore.reading(place.bytes, mends: true)
        }
    }

    /// Half a step is in the file, and the other half in a journal beside it.
    @Test func `that a killed riffle left half written is whole to one who reads`() throws {
        try fill()
        try place.sql(
            """
            PRAGMA journal_mode = DELETE; PRAGMA cache_size = 1; BEGIN IMMEDIATE;
            UPDATE photo SET stars = 5; CREATE TABLE more(a);
            WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 900)
            INSERT INTO more SELECT randomblob(500) FROM n;
            """, killed: true)
        #expect(place.names == ["desk.sqlite", "desk.sqlite-journal"])
        #expect(throws: DeskError.unusable(8)) {
            try DeskStore.reading(place.bytes, mends: false)
        }
        let store = try #require(try DeskStore.reading(place.bytes, mends: true))
        let rows = try store.rows(in: Array("/p".utf8))
        #expect(rows.count == 200 && rows.values.allSatisfy { $0.judgement.stars == 3 })
        #expect(store.isReadOnly)
    }

    @Test func `of a later riffle is read and not written`() throws {
        try fill()
        try place.sql("PRAGMA user_version = 2")
        let store = try place.store()
        #expect(store.isReadOnly)
        #expect(try store.rows(in: Array("/p".utf8)).count == 200)
        #expect(throws: DeskError.newer) {
            try store.perform([.decide(step(2, photo("a"), .none, .none))], session: session)
        }
        let desk = try #require(place.desk())
        desk.decide(step(3, photo("a"), .none, Judgement(stars: 5)))
        #expect(!desk.flush(seconds: 1))
        #expect(desk.news.drain() == [.isNewer])
        desk.end()
    }

    @Test func `of another program is set aside as well`() throws {
        try FileManager.default.createDirectory(
            atPath: place.folder + "/riffle", withIntermediateDirectories: true)
        try place.sql("CREATE TABLE other(a); PRAGMA application_id = 7;")
        _ = try place.store()
        #expect(place.names == ["desk.sqlite", "desk.sqlite.broken-2026-11-23"])
    }

    @Test func `that another riffle holds is waited for, and nothing is lost`() throws {
        try fill()
        let other = try place.store()
        let desk = try #require(place.desk("two"))
        var isFlushed = true
        try other.transaction { () throws(DeskError) in
            desk.decide(step(1, photo("late"), .none, Judgement(stars: 5)))
            isFlushed = desk.flush(seconds: 1)
        }
        #expect(!isFlushed)
        #expect(desk.flush(seconds: 5))
        #expect(
            try other.rows(in: Array("/p".utf8))[Array("late".utf8)]?.judgement
                == Judgement(stars: 5))
        desk.end()
    }

    @Test func `that somebody deletes while it is open is written anew`() throws {
        let desk = try #require(place.desk())
        desk.decide(step(1, photo("a"), .none, Judgement(stars: 1)))
        #expect(desk.flush(seconds: 5))
        try FileManager.default.removeItem(atPath: place.path)
        desk.decide(step(2, photo("b"), .none, Judgement(stars: 2)))
        #expect(desk.flush(seconds: 5))
        desk.end()
        let rows = try place.store().rows(in: Array("/p".utf8))
        #expect(rows.mapValues(\.judgement.stars) == [Array("a".utf8): 1, Array("b".utf8): 2])
    }

    @Test func `that cannot be written says so once and goes on`() throws {
        try Data("a file".utf8).write(to: URL(fileURLWithPath: place.folder + "/riffle"))
        let desk = try #require(place.desk())
        for number in 1...3 {
            desk.decide(step(Int64(number), photo("a"), .none, Judgement(stars: 1)))
            #expect(!desk.flush(seconds: 0.5))
        }
        #expect(desk.news.drain().count == 1)
        // Once it can be written everything is there.
        try FileManager.default.removeItem(atPath: place.folder + "/riffle")
        #expect(desk.flush(seconds: 5))
        #expect(try place.store().steps(in: Array("/p".utf8), limit: 9).map(\.number) == [3, 2, 1])
        desk.end()
    }

    @Test(.timeLimit(.minutes(1))) func `that cannot be written keeps nobody waiting`() throws {
        try Data("a file".utf8).write(to: URL(fileURLWithPath: place.folder + "/riffle"))
        let desk = try #require(place.desk())
        desk.decide(step(1, photo("a"), .none, Judgement(stars: 1)))
        // Longer than the test may take.
        #expect(!desk.flush(seconds: 120))
        desk.end()
    }

    /// A disk that is busy for a second delays what is written: one of three desks must be in time, and all must be whole.
    @Test(arguments: Seeds.of(0..<8))
    func `that is killed has every decision older than a second, each whole`(seed: UInt64) throws {
        var dice = Dice(seed)
        var late: [[String]] = []
        for _ in 0..<3 where late.allSatisfy({ !$0.isEmpty }) {
            late.append(try lateDecisions(in: DeskPlace(), &dice))
        }
        #expect(late.contains([]), "seed \(seed): \(late)")
    }

    /// The decisions that are not there although they are older than a second, of a process that was killed.
    private func lateDecisions(in place: DeskPlace, _ dice: inout Dice) throws -> [String] {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: Self.probe)
        process.arguments = [place.path, "killed", "1000"]
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        // A busy machine starts it late: the time counts from its first decision.
        let begun = pipe.fileHandleForReading.availableData
        usleep(UInt32(1_200_000 + dice.roll(900_000)))
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        let killed = Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        let said = String(
            decoding: begun + pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        let old = said.split(separator: "\n").compactMap { line -> String? in
            let words = line.split(separator: " ")
            guard words.count == 2, let at = Int64(words[1]), at < killed - 1000 else { return nil }
            return String(words[0])
        }
        #expect(!old.isEmpty)
        let rows = try place.store().rows(in: Array("/p".utf8))
        // Whole: both photos of a step or none.
        for name in rows.keys {
            let twin = [name[0] == 0x61 ? 0x62 : 0x61] + name.dropFirst()
            #expect(rows[twin] != nil)
        }
        #expect(try place.store().steps(in: Array("/p".utf8), limit: 5000).count * 2 == rows.count)
        return old.filter { rows[Array("a\($0)".utf8)]?.judgement != Judgement(stars: 3) }
    }

    /// The program beside the tests.
    private static var probe: String {
        let own = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        let ways = [
            own.deletingLastPathComponent().path,
            FileManager.default.currentDirectoryPath + "/.build/debug",
        ].map { $0 + "/desk-probe" }
        return ways.first { FileManager.default.isExecutableFile(atPath: $0) } ?? ways[1]
    }
}
