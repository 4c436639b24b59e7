import PhotoLibrary
import Testing

@testable import Collection

@Suite struct `what happened in watched folders` {
    private let second: UInt64 = 1_000_000_000

    private func change(_ kind: FolderChange.Kind, _ name: String = "a.jpg") -> FolderChange {
        FolderChange(folder: 1, name: Array(name.utf8), kind: kind)
    }

    private func name(_ text: String) -> ChangeRecord.Name {
        ChangeRecord.Name(folder: 1, name: Array(text.utf8))
    }

    @Test func `is told when it has been quiet, and after a second at the latest`() throws {
        var record = ChangeRecord()
        #expect(record.due == nil)
        record.note([], at: 5 * second)
        #expect(record.due == nil)
        record.note([change(.touched)], at: 5 * second)
        let quiet = try #require(record.due) - 5 * second
        #expect(quiet > 0 && quiet < second)
        // A file that is written all the time is told of all the same.
        for step in 1...40 {
            let time = 5 * second + UInt64(step) * second / 20
            record.note([change(.touched)], at: time)
            #expect(record.due == min(time + quiet, 6 * second))
        }
    }

    @Test func `is told once`() {
        var record = ChangeRecord()
        record.note([change(.touched), change(.overflow), change(.folderGone)], at: 1)
        let taken = record.take()
        #expect(taken.names == [name("a.jpg"): true])
        #expect(taken.isOverflowing)
        #expect(taken.goneFolders == [1])
        #expect(record.names.isEmpty && record.folders.isEmpty && record.goneFolders.isEmpty)
        #expect(!record.isOverflowing)
        #expect(record.due == nil)
    }

    @Test func `is to be read again where it was not heard`() {
        var record = ChangeRecord()
        record.note([change(.unheard, "")], at: 1)
        let taken = record.take()
        #expect(taken.unheard == [1] && !taken.isOverflowing && taken.names.isEmpty)
        #expect(record.unheard.isEmpty)
    }

    @Test func `written counts for more than made, whichever comes first`() {
        for kinds in [[FolderChange.Kind.touched, .created], [.created, .touched]] {
            var record = ChangeRecord()
            record.note(kinds.map { change($0) }, at: 1)
            #expect(record.names == [name("a.jpg"): true])
        }
        var record = ChangeRecord()
        record.note([change(.created), change(.created, "b.jpg")], at: 1)
        #expect(record.names == [name("a.jpg"): false, name("b.jpg"): false])
    }
}
