import SeededRandom
import CLinux
import Glibc
import System
import Testing

@testable import Trash

@Suite struct `the journal` {
    private func journal(of sandbox: Sandbox) throws -> Path {
        let folder = sandbox.home + bytes("/state/riffle/journal")
        let name = names(folder).first { $0.hasSuffix(".log") }
        return BytePath.join(folder, bytes(try #require(name)))
    }

    @Test func `checks every line with the CRC of gzip`() {
        #expect(crc32(bytes("123456789")) == 0xCBF4_3926)
    }

    @Test func `reads back what it wrote, whatever the bytes`() {
        for seed in Seeds.count(300) {
            var dice = Dice(seed)
            var record = JournalRecord(.begun, op: hexadecimal(dice.next()))
            for key in ["dir", "name", "as"] {
                record[key] = dice.bytes(Int.random(in: 0...300, using: &dice))
            }
            let line = record.line()
            #expect(line.filter { $0 == 0x0A }.count == 1, "seed \(seed)")
            #expect(JournalRecord(line: line.dropLast()) == record, "seed \(seed)")
            var damaged = Array(line.dropLast())
            let place = Int.random(in: 0..<damaged.count, using: &dice)
            damaged[place] ^= 1 << UInt8.random(in: 0...7, using: &dice)
            let isCase = JournalRecord(line: damaged) == record  // only the case of a CRC digit
            #expect(JournalRecord(line: damaged) == nil || isCase && place < 8, "seed \(seed)")
        }
    }

    @Test func `leaves out kinds of later versions and keys it does not know`() throws {
        let text = bytes("Z op=00ff new=1")
        let crc = String(crc32(text), radix: 16)
        let padded = String(repeating: "0", count: 8 - crc.utf8.count) + crc
        #expect(JournalRecord(line: bytes(padded + " ") + text) == nil)
        var record = JournalRecord(.trashed, op: "00ff")
        record["future"] = bytes("x y")
        #expect(JournalRecord.all(in: record.line() + text + record.line()).count == 1)
        #expect(JournalRecord(line: record.line().dropLast())?.kind == .trashed)
    }

    @Test func `may be torn at any byte: the photo is found all the same`() throws {
        let sandbox = Sandbox()
        let path = sandbox.photo(bytes("a.jpg"), bytes("1"))
        _ = try sandbox.service().trash(path: path, expecting: nil, now: now())
        let journal = try journal(of: sandbox)
        let whole = try #require(readFile(journal))
        let begun = try #require(whole.firstIndex(of: 0x0A))
        for length in 0...whole.count {
            writeFile(journal, Array(whole[..<length]))
            let report = try sandbox.service().recover()
            let receipts = try sandbox.service().undoable()
            // A torn intent says nothing, and it is on the disk before the photo moves.
            #expect(receipts.count == (length >= begun ? 1 : 0), "torn at \(length)")
            #expect(report.lost.isEmpty && report.unreachable.isEmpty, "torn at \(length)")
            #expect(readFile(sandbox.trash + bytes("/files/a.jpg")) == bytes("1"))
        }
        let receipt = try #require(try sandbox.service().undoable().last)
        #expect(try sandbox.service().restore(receipt).path == path)
    }

    @Test func `is a file of the user alone, in a folder of the user alone`() throws {
        let sandbox = Sandbox()
        let path = sandbox.photo(bytes("a.jpg"), bytes("1"))
        _ = try sandbox.service { $0.hostName = bytes("host.name") }
            .trash(path: path, expecting: nil, now: now())
        let journal = try journal(of: sandbox)
        #expect(try #require(status(journal)).identity.mode & 0o777 == 0o600)
        let folder = sandbox.home + bytes("/state/riffle/journal")
        #expect(try #require(status(folder)).identity.mode & 0o777 == 0o700)
        let name = try #require(split(journal)).name
        #expect(name.starts(with: bytes("host_name-boot-1-")))
    }

    @Test func `tells of photos that are nowhere, and touches nothing then`() throws {
        let sandbox = Sandbox()
        let path = sandbox.photo(bytes("a.jpg"), bytes("1"))
        _ = try sandbox.service().trash(path: path, expecting: nil, now: now())
        let journal = try journal(of: sandbox)
        let whole = try #require(readFile(journal))
        writeFile(journal, Array(whole[...(try #require(whole.firstIndex(of: 0x0A)))]))
        _ = unsafe unlink(cString(sandbox.trash + bytes("/files/a.jpg")))
        let info = sandbox.trash + bytes("/info/a.jpg.trashinfo")
        let report = try sandbox.service().recover()
        #expect(report.lost.map(\.sourcePath) == [path])
        #expect(status(info) != nil)
        #expect(try sandbox.service().recover() == RecoveryReport())
        #expect(try sandbox.service().journalEntries().map(\.state) == [.lost])
    }

    @Test func `makes a missing note again`() throws {
        let sandbox = Sandbox()
        let path = sandbox.photo(bytes("a.jpg"), bytes("1"))
        _ = try sandbox.service().trash(path: path, expecting: nil, now: now())
        let info = sandbox.trash + bytes("/info/a.jpg.trashinfo")
        let note = try #require(readFile(info))
        _ = unsafe unlink(cString(info))
        let journal = try journal(of: sandbox)
        let whole = try #require(readFile(journal))
        writeFile(journal, Array(whole[...(try #require(whole.firstIndex(of: 0x0A)))]))
        #expect(try sandbox.service().recover().completed.map(\.sourcePath) == [path])
        #expect(readFile(info) == note)
    }
}
