import SeededRandom
import Glibc
import System
import Testing

@testable import Trash

@Suite struct `what is known of an operation` {
    /// Any operation that a journal can tell of.
    private func operation(_ dice: inout Dice) throws -> Operation {
        func identity() throws -> RecordedIdentity {
            var record = JournalRecord(.begun, op: "0")
            for key in ["dev", "ino"] { record.set(key, dice.next()) }
            for key in ["size", "mtime", "ns"] { record.set(key, Int64(bitPattern: dice.next())) }
            return try #require(RecordedIdentity(record))
        }
        func mark(_ identity: RecordedIdentity) -> FileMark {
            FileMark(identity, changed: Int64(bitPattern: dice.next()), Int64(dice.whole(0...9)))
        }
        let place = TrashPlace(
            path: bytes("/") + dice.bytes(9), layout: .freedesktop, topDirectory: nil,
            mustBeOwned: true)
        var operation = Operation(
            op: hexadecimal(dice.next()), group: "g",
            time: WallTime(seconds: Int64(bitPattern: dice.next()), localText: "now"),
            sourceDirectory: bytes("/") + dice.bytes(12), sourceName: dice.bytes(20),
            sourceMount: bytes("/"), identity: try identity())
        operation.sequence = UInt64.random(in: 0...SequenceCounter.most, using: &dice)
        if operation.sequence == 0 { operation.place = 3 }
        if dice.whole(0...2) == 0 { operation.batch = hexadecimal(dice.next()) }
        operation.attempts = (0...Int.random(in: 0...2, using: &dice)).map { _ in
            .init(place: place, name: dice.bytes(8))
        }
        operation.isCopy = dice.whole(0...1) == 1
        if operation.isCopy { operation.stored = try identity() }
        let states: [Operation.State] = [
            .begun, .trashed, .abandoned, .restoring, .restored, .lost, .gone,
        ]
        operation.state = states[dice.whole(0...6)]
        let isOut = [.restoring, .restored].contains(operation.state)
        if isOut {
            operation.destinations = [.init(directory: dice.bytes(5), name: dice.bytes(7))]
        }
        if operation.state == .trashed || isOut || operation.state == .gone {
            operation.method = .rename
            if !operation.isCopy { operation.stored = try identity() }
            if let stored = operation.stored, dice.whole(0...1) == 0 {
                operation.storedMark = mark(stored)
            }
        }
        if isOut, dice.whole(0...1) == 0 { operation.act = dice.next() >> 3 }
        if operation.state == .restored, dice.whole(0...1) == 0 {
            operation.arrived = mark(try identity())
        }
        return operation
    }

    @Test func `comes back from its records and from its line of an archive`() throws {
        for seed in Seeds.count(500) {
            var dice = Dice(seed)
            let operation = try operation(&dice)
            let list = Operation.all(in: operation.records)
            #expect(list == [operation], "seed \(seed)")
            guard let line = ArchiveLine.line(operation, session: bytes("a b")) else {
                #expect(operation.state.finalKind == nil)
                continue
            }
            var settled = operation
            settled.attempts = [try #require(operation.attempts.last)]
            if operation.state != .restored { settled.destinations = [] }
            // No archive holds what can be done again.
            (settled.act, settled.arrived) = (0, nil)
            let read = try #require(ArchiveLine(line.dropLast()[...])?.operation)
            #expect(read.operation == settled, "seed \(seed)")
            #expect(read.session == bytes("a b"))
        }
    }

    @Test func `stands in an archive where undo has it`() {
        var dice = Dice(3)
        let moments = (0..<300).map { _ in
            Moment(
                sequence: dice.whole(0...1) == 0 ? 0 : dice.next() >> 2,
                seconds: Int64(bitPattern: dice.next()) >> dice.whole(0...60),
                place: UInt64(dice.whole(0...3)))
        }
        for (a, b) in zip(moments, moments.dropFirst()) {
            let isBefore = bytes(a.text).lexicographicallyPrecedes(bytes(b.text))
            #expect((a < b) == isBefore, "seed 3")
        }
    }
}
