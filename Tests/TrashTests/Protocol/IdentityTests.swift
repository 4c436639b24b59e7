import CLinux
import Testing

@testable import Trash

@Suite struct `the identity of a photo` {
    private var shown: FileIdentity {
        var identity = FileIdentity()
        identity.device = 1
        identity.inode = 2
        identity.size = 3
        identity.modified_seconds = 4
        identity.modified_nanoseconds = 5
        return identity
    }

    /// One that differs in a field, for each field.
    private func others() -> [(field: String, identity: FileIdentity)] {
        let changes: [(String, (inout FileIdentity) -> Void)] = [
            ("device", { $0.device += 1 }), ("inode", { $0.inode += 1 }),
            ("size", { $0.size += 1 }),
            ("seconds", { $0.modified_seconds += 1 }),
            ("nanoseconds", { $0.modified_nanoseconds += 1 }),
        ]
        return changes.map { field, change in
            var other = shown
            change(&other)
            return (field, other)
        }
    }

    @Test func `is another one where any of its fields is another one`() {
        let one = RecordedIdentity(shown)
        #expect(one.isSame(as: RecordedIdentity(shown)))
        for (field, identity) in others() {
            let other = RecordedIdentity(identity)
            #expect(!one.isSame(as: other) && !other.isSame(as: one), "\(field)")
            #expect(one != other, "\(field)")
            // A mount may give a device another number, and a file system in user space the file.
            #expect(one.matches(other) == (field == "device"), "\(field)")
            #expect(one.hasContent(of: other) == ["device", "inode"].contains(field), "\(field)")
        }
    }

    @Test func `comes out of the journal with every field`() {
        for identity in [shown] + others().map(\.identity) {
            let recorded = RecordedIdentity(identity)
            let record = JournalRecord(.trashed, op: "1", identity: recorded)
            let line = record.line().dropLast()
            let read = JournalRecord(line: line).flatMap { RecordedIdentity($0) }
            #expect(read == recorded)
        }
    }
}
