import Glibc
import System
import Testing

@testable import Trash

@Suite struct `a journal that vanishes while riffle runs` {
    private let sandbox = Sandbox()
    private var state: Path { sandbox.home + bytes("/state") }
    private var folder: Path { state + bytes("/riffle/journal") }

    private func trash(_ name: String, _ service: TrashService) throws -> Receipt {
        let path = sandbox.photo(bytes(name), bytes(name))
        return try service.trash(path: path, expecting: nil, now: now())
    }

    /// What may happen to it, by the path that goes.
    @Test(arguments: ["", "/riffle", "/riffle/journal", "the file", "moved away"])
    func `is made again whole before the next photo is trashed`(what: String) throws {
        let service = sandbox.service()
        let first = try trash("a", service)
        _ = try service.restore(try trash("b", service))
        switch what {
        case "the file":
            for name in names(folder) { removeTree(BytePath.join(folder, bytes(name))) }
        case "moved away":
            _ = unsafe rename(cString(state), cString(sandbox.root + bytes("/away")))
        default: removeTree(state + bytes(what))
        }
        let second = try trash("c", service)
        #expect(second.sequence > first.sequence)
        #expect(try service.undoable() == [first, second])
        // Another riffle sees them, and leaves them to this one.
        let states = try sandbox.service().journalEntries().map(\.state)
        #expect(states == [.trashed, .restored, .trashed])
        #expect(throws: TrashError.inUse(session: first.session)) {
            try sandbox.service().restore(first)
        }
        #expect(names(folder).filter { $0.hasSuffix(".new") }.isEmpty)
    }

    @Test func `is known to the next start, also after kill -9`() throws {
        // The lock goes with the process, as it does with the service.
        var receipts: [Receipt] = []
        do {
            let service = sandbox.service()
            receipts.append(try trash("a", service))
            removeTree(state)
            receipts.append(try trash("b", service))
        }
        let later = sandbox.service()
        #expect(try later.recover() == RecoveryReport())
        #expect(try later.undoable() == receipts)
        for receipt in receipts.reversed() {
            #expect(try later.restore(receipt).path == receipt.sourcePath)
        }
    }

    @Test func `is made again before a photo comes back`() throws {
        let service = sandbox.service()
        let first = try trash("a", service)
        let second = try trash("b", service)
        removeTree(state)
        #expect(try service.restore(second).path == second.sourcePath)
        let states = try sandbox.service().journalEntries().map(\.state)
        #expect(states == [.trashed, .restored])
        #expect(try service.undoable() == [first])
    }

    /// Promise: Without a journal, riffle trashes nothing.
    @Test func `keeps every photo where it is when it cannot be made again`() throws {
        let service = sandbox.service()
        let first = try trash("a", service)
        removeTree(state)
        writeFile(state, bytes("a file now"))
        let path = sandbox.photo(bytes("b"), bytes("b"))
        #expect(throws: TrashError.self) {
            try service.trash(path: path, expecting: nil, now: now())
        }
        #expect(throws: TrashError.self) { try service.restore(first) }
        #expect(readFile(path) == bytes("b"))
        #expect(readFile(first.trashPath) == bytes("a"))
        _ = unsafe unlink(cString(state))
        _ = try trash("c", service)
        #expect(try service.undoable().map(\.sourceName) == ["a", "c"].map(bytes))
    }

    @Test func `is written while its records are made, so that they take no memory together`()
        throws
    {
        let journals = try JournalFolder(making: state, user: geteuid())
        let session = bytes("session")
        let unfinished = BytePath.join(folder, session + JournalFile.unfinishedSuffix)
        var sizes: [Int] = []
        let records = (0..<20_000).lazy.map { number in
            if number % 1000 == 0 { sizes.append(readFile(unfinished)?.count ?? -1) }
            return JournalRecord(.trashed, op: "\(number)")
        }
        let journal = try JournalFile.remake(session, telling: records, in: journals.directory)
        let whole = try journal.contents()
        #expect(whole == (0..<20_000).flatMap { JournalRecord(.trashed, op: "\($0)").line() })
        try #require(sizes.first == 0 && sizes.count == 20)
        let ahead = sizes.indices.map { whole.count / 20 * $0 - sizes[$0] }
        #expect(ahead.allSatisfy { $0 < 300_000 }, "\(ahead) bytes were made and not written")
        #expect(whole.count > 350_000)
    }
}
