@testable import Trash

/// Lines as they are, and once more each with the checksum that makes it count.
@_cdecl("fuzz_journal") public func fuzzJournal(_ start: UnsafePointer<UInt8>?, _ count: Int)
    -> Int32
{
    let content = Array(UnsafeBufferPointer(start: start, count: count))
    read(content)
    var checked: [UInt8] = []
    for line in content.split(separator: UInt8(ascii: "\n")) {
        let sum = String(crc32(line), radix: 16)
        checked += bytes(String(repeating: "0", count: 8 - sum.utf8.count) + sum + " ") + line
        checked.append(UInt8(ascii: "\n"))
    }
    read(checked)
    return 0
}

private func read(_ content: [UInt8]) {
    for line in content[...].split(separator: UInt8(ascii: "\n")) {
        guard let (operation, session) = ArchiveLine(line)?.operation else { continue }
        let again = ArchiveLine.line(operation, session: session).flatMap {
            ArchiveLine($0.dropLast())?.operation
        }
        precondition(again?.operation == operation && again?.session == session)
    }
    let records = JournalRecord.all(in: content)
    for record in records {
        precondition(JournalRecord(line: record.line().dropLast()) == record)
    }
    for operation in Operation.all(in: records) {
        let entry = JournalEntry(operation, session: [])
        precondition(entry == nil || !operation.attempts.isEmpty)
        for attempt in operation.attempts {
            let note = operation.info(in: attempt.place)
            precondition(TrashInfo.op(in: note.encoded()) == operation.op || note.path.contains(0))
        }
    }
}
