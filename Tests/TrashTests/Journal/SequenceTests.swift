import SeededRandom
import Glibc
import System
import Testing

@testable import Trash

@Suite struct `the order of undo` {
    private func trash(
        _ name: String, at seconds: Int64, _ service: TrashService, _ sandbox: Sandbox
    )
        throws -> Receipt
    {
        let path = sandbox.photo(bytes(name), bytes(name))
        return try service.trash(path: path, expecting: nil, now: now(seconds))
    }

    @Test func `is that of the trashes when the clock steps back within a session`() throws {
        let sandbox = Sandbox()
        let service = sandbox.service()
        for (name, seconds) in [("a", 3000), ("b", 2000), ("c", 1000)] as [(String, Int64)] {
            _ = try trash(name, at: seconds, service, sandbox)
        }
        #expect(try service.undoable().map(\.sourceName) == ["a", "b", "c"].map(bytes))
        #expect(try service.journalEntries().map(\.sourcePath.last) == [0x61, 0x62, 0x63])
    }

    @Test func `is that of the trashes when the clock steps back between sessions`() throws {
        let sandbox = Sandbox()
        for (name, seconds) in [("a", 3000), ("b", 2000), ("c", 1000)] as [(String, Int64)] {
            _ = try trash(name, at: seconds, sandbox.service(), sandbox)
        }
        let service = sandbox.service()
        #expect(try service.undoable().map(\.sourceName) == ["a", "b", "c"].map(bytes))
        #expect(try service.undoableOfLastSession().map(\.sourceName) == [bytes("c")])
    }

    private func journals(_ sandbox: Sandbox) -> Path {
        sandbox.home + bytes("/state/riffle/journal")
    }
    private func counter(_ sandbox: Sandbox) -> Path {
        BytePath.join(journals(sandbox), SequenceCounter.name)
    }

    @Test func `is one for two riffles that run at once`() throws {
        let sandbox = Sandbox()
        let services = [sandbox.service(), sandbox.service()]
        var dice = Dice(41)
        let numbers = try (0..<20).map { index in
            let service = services[Int.random(in: 0...1, using: &dice)]
            return try trash("\(index)", at: Int64(1000 - index), service, sandbox).sequence
        }
        #expect(numbers == Array(1...20), "seed 41")
        let listed = try sandbox.service().journalEntries().map(\.sequence)
        #expect(listed == numbers)
    }

    /// What may lie where the counter was.
    @Test(arguments: ["", "nonsense", "00000000 00000000000000ff\n", "far behind", "a folder"])
    func `does not depend on the file that counts`(content: String) throws {
        let sandbox = Sandbox()
        let running = sandbox.service()
        _ = try trash("a", at: 9, sandbox.service(), sandbox)
        _ = try trash("b", at: 8, running, sandbox)
        let other = sandbox.service()
        _ = try trash("c", at: 7, other, sandbox)
        _ = unsafe unlink(cString(counter(sandbox)))
        switch content {
        case "": break
        case "a folder": makeDirectory(counter(sandbox))
        case "far behind": writeFile(counter(sandbox), SequenceCounter.content(1))
        default: writeFile(counter(sandbox), bytes(content))
        }
        // A session that starts asks all journals; one that runs does so where there is no counter to believe.
        let services = content == "far behind" ? [sandbox.service()] : [running, sandbox.service()]
        for service in services {
            _ = try trash("d", at: 6, service, sandbox)
            let later = try #require(try sandbox.service().journalEntries().last)
            #expect(later.sourcePath == sandbox.photos + bytes("/d"))
        }
        let numbers = try sandbox.service().journalEntries().map(\.sequence)
        #expect(numbers == Array(1...UInt64(numbers.count)))
    }

    @Test func `goes by the clock for journals of earlier versions, and they come before`() throws {
        let sandbox = Sandbox()
        for (name, seconds) in [("b", 2000), ("a", 9000)] as [(String, Int64)] {
            let service = sandbox.service()
            _ = try trash(name, at: seconds, service, sandbox)
            _ = try trash(name + "2", at: seconds, service, sandbox)
        }
        for name in names(journals(sandbox)) where name.hasSuffix(".log") {
            let path = BytePath.join(journals(sandbox), bytes(name))
            let records = JournalRecord.all(in: readFile(path) ?? [])
            writeFile(
                path,
                records.flatMap { record in
                    var old = record
                    old["seq"] = nil
                    return old.line()
                })
        }
        _ = unsafe unlink(cString(counter(sandbox)))
        _ = try trash("c", at: 1, sandbox.service(), sandbox)
        let entries = try sandbox.service().journalEntries()
        #expect(entries.map(\.sequence) == [0, 0, 0, 0, 1])
        let expected = ["b", "b2", "a", "a2", "c"].map(bytes)
        #expect(try sandbox.service().undoable().map(\.sourceName) == expected)
    }

    @Test func `has no place for numbers that nobody can have counted to`() throws {
        for number in [UInt64.max, SequenceCounter.most + 1, 0] {
            var record = JournalRecord(.begun, op: "0f")
            record.set("seq", number)
            #expect(record.sequence == nil)
            #expect(
                SequenceCounter.value(of: SequenceCounter.content(number))
                    == (number == 0 ? 0 : nil))
        }
    }
}
