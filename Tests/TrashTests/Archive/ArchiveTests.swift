import SeededRandom
import Glibc
import System
import Testing

@testable import Trash

@Suite struct `the archive of settled sessions` {
    private let sandbox = Sandbox()
    private var folder: Path { sandbox.home + bytes("/state/riffle/journal") }
    private var journals: [String] { names(folder).filter { $0.hasSuffix(".log") } }
    private var archives: [String] { names(folder).filter { $0.hasSuffix(".archive") } }

    /// A session that trashes photos of these names.
    @discardableResult
    private func session(_ photos: [String]) throws -> [Receipt] {
        let service = sandbox.service()
        return try photos.map { name in
            let path = sandbox.photo(bytes(name), bytes(name))
            return try service.trash(path: path, expecting: nil, now: now())
        }
    }

    private func compactAll() throws {
        let service = sandbox.service()
        for _ in 0..<100 where try service.compact() {}
        #expect(try !service.compact())
    }

    /// Twelve sessions of two photos, the first of each brought back.
    private func manySessions() throws {
        for number in 10..<22 {
            let receipts = try session(["\(number)a", "\(number)b"])
            _ = try sandbox.service().restore(receipts[0])
        }
    }

    @Test func `takes the place of journals, and undo and the journal tell the same`() throws {
        try manySessions()
        let before = sandbox.service()
        let receipts = try before.undoable()
        let entries = try before.journalEntries()
        let last = try before.undoableOfLastSession()
        try compactAll()
        #expect(journals.isEmpty)
        #expect(archives.count == 1)
        let after = sandbox.service()
        #expect(try after.recover() == RecoveryReport())
        #expect(try after.undoable() == receipts)
        #expect(try after.journalEntries() == entries)
        #expect(try after.undoableOfLastSession() == last)
        #expect(entries.count == 24 && receipts.count == 12)
    }

    @Test func `gives every photo back, and what was brought back stays so`() throws {
        try manySessions()
        try compactAll()
        let service = sandbox.service()
        for receipt in try service.undoable().reversed() {
            #expect(try service.newestUndoable(where: { _ in true }) == receipt)
            #expect(try service.restore(receipt).path == receipt.sourcePath)
            #expect(readFile(receipt.sourcePath) == receipt.sourceName)
            #expect(throws: TrashError.alreadyRestored(op: receipt.op)) {
                try sandbox.service().restore(receipt)
            }
        }
        #expect(journals.count == 12)
        #expect(try service.undoable().isEmpty)
        let states = try service.journalEntries().map(\.state)
        #expect(states == Array(repeating: .restored, count: 24))
        let receipts = try service.journalEntries()
        try compactAll()
        #expect(journals.isEmpty)
        #expect(archives.count == 2)
        #expect(try sandbox.service().undoable().isEmpty)
        #expect(try sandbox.service().journalEntries() == receipts)
    }

    @Test func `refuses what was restored and archived since`() throws {
        try manySessions()
        let receipt = try #require(try sandbox.service().undoable().last)
        try compactAll()
        _ = try sandbox.service().restore(receipt)
        for _ in 0..<8 { try session([]) }
        try manySessions()
        try compactAll()
        #expect(throws: TrashError.alreadyRestored(op: receipt.op)) {
            try sandbox.service().restore(receipt)
        }
    }

    @Test func `is taken up by one riffle at a time`() throws {
        try manySessions()
        try compactAll()
        let services = [sandbox.service(), sandbox.service()]
        let receipts = try services[0].undoable()
        for (place, receipt) in receipts.enumerated() {
            _ = try services[place % 2].restore(receipt)
            #expect(throws: TrashError.alreadyRestored(op: receipt.op)) {
                try services[1 - place % 2].restore(receipt)
            }
        }
    }

    @Test func `leaves alone what runs, is under way, or is not understood`() throws {
        try manySessions()
        let running = sandbox.service()
        let path = sandbox.photo(bytes("running"), bytes("1"))
        _ = try running.trash(path: path, expecting: nil, now: now())
        let ours = try #require(try running.undoable().last).session
        let later = bytes("Z op=00ff new=1")
        let future = BytePath.join(folder, ours.prefix { $0 != 0x2D } + bytes("-boot-1-00ff.log"))
        writeFile(future, JournalRecord.sealed(later))
        let foreign = BytePath.join(folder, bytes("another-boot-1-00ff.log"))
        writeFile(foreign, [])
        try compactAll()
        let expected = [BytePath.join(folder, ours), future, foreign].compactMap { split($0)?.name }
        #expect(Set(journals.map { bytes($0) }) == Set(expected))
        #expect(readFile(future) == JournalRecord.sealed(later))
        _ = try running.restore(try #require(try running.undoable().last))
    }

    @Test func `grows in a few files, whatever the number of compactions`() throws {
        var all: [Receipt] = []
        for round in 0..<20 {
            for number in 0..<8 {
                let receipts = try session(["\(round)-\(number)"])
                all += receipts
                if number % 2 == 0 { _ = try sandbox.service().restore(receipts[0]) }
            }
            try compactAll()
            #expect(archives.count < 8)
        }
        let service = sandbox.service()
        #expect(try service.journalEntries().map(\.op) == all.map(\.op))
        #expect(try service.undoable().count == 80)
        #expect(try service.undoableOfLastSession() == [try #require(all.last)])
        let photo = sandbox.photo(bytes("next"), bytes("1"))
        let next = try sandbox.service().trash(path: photo, expecting: nil, now: now())
        #expect(next.sequence == 161)
    }

    @Test func `counts an operation once that is in journals and archives`() throws {
        try manySessions()
        let kept = journals.map { ($0, readFile(BytePath.join(folder, bytes($0))) ?? []) }
        let entries = try sandbox.service().journalEntries()
        try compactAll()
        // As when the process was killed before the journals were removed, and again after the next compaction.
        for (name, content) in kept { writeFile(BytePath.join(folder, bytes(name)), content) }
        #expect(try sandbox.service().journalEntries() == entries)
        #expect(try sandbox.service().undoable().count == 12)
        try compactAll()
        #expect(archives.count == 2)
        #expect(try sandbox.service().journalEntries() == entries)
        #expect(try sandbox.service().undoable().count == 12)
    }

    @Test func `may be damaged: what is whole comes back`() throws {
        try manySessions()
        try compactAll()
        let path = BytePath.join(folder, bytes(try #require(archives.first)))
        let whole = try #require(readFile(path))
        var dice = Dice(7)
        for round in 0..<40 {
            var damaged = whole
            for _ in 0..<3 {
                let place = Int.random(in: 0..<damaged.count, using: &dice)
                damaged[place] = UInt8.random(in: 0...255, using: &dice)
            }
            if round % 4 == 0 { damaged.removeLast(Int.random(in: 0..<whole.count, using: &dice)) }
            writeFile(path, damaged)
            let found = try sandbox.service().undoable()
            #expect(round % 4 == 0 || found.count >= 9, "round \(round)")
            #expect(Set(found.map(\.op)).count == found.count)
            let archive = try Archive(in: try Directory(path: folder))
            for receipt in found {
                #expect(try archive.find(op: receipt.op, receipt.moment) != nil)
            }
        }
        writeFile(path, whole)
        #expect(try sandbox.service().undoable().count == 12)
    }

    @Test func `finds each of thousands of operations, also beside damage`() throws {
        let receipt = try #require(try session(["a"]).first)
        let list = Operation.all(
            in: JournalRecord.all(in: readFile(BytePath.join(folder, receipt.session)) ?? []))
        var operations: [Operation] = []
        var lines: [[UInt8]] = []
        for number in 0..<3000 as Range<UInt64> {
            // Some of an earlier version, without a number.
            var operation = try #require(list.first?.numbered(number < 500 ? 0 : number * 3))
            operation.place = number < 500 ? number : 0
            operations.append(operation)
            lines.append(try #require(ArchiveLine.line(operation, session: receipt.session)))
        }
        let path = BytePath.join(
            folder, ArchiveName(first: 1, last: 1, lowest: 0, highest: 8997).name)
        var dice = Dice(11)
        for round in 0..<2 {
            var damaged: Set<Int> = []
            for _ in 0..<(round * 200) { damaged.insert(dice.roll(3000)) }
            for place in damaged { lines[place][dice.roll(lines[place].count - 1)] ^= 0x80 }
            writeFile(path, lines.flatMap { $0 })
            let archive = try Archive(in: try Directory(path: folder))
            for _ in 0..<12 {
                let place = dice.roll(3000)
                let found = try archive.find(op: receipt.op, operations[place].moment)
                let isWhole = ArchiveLine(lines[place].dropLast()) != nil
                #expect((found == nil) == !isWhole, "\(place) in round \(round), seed 11")
                #expect(found.map { $0.moment == operations[place].moment } ?? true)
                var other = operations[place]
                other.sequence += 1
                #expect(try archive.find(op: receipt.op, other.moment) == nil)
            }
        }
    }
}

extension Operation {
    fileprivate func numbered(_ number: UInt64) -> Operation {
        var copy = self
        copy.sequence = number
        return copy
    }
}
