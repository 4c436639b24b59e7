import CLinux
import Testing

@testable import PhotoLibrary

@Suite struct `a file that is looked at again` {
    private var shown: FileIdentity {
        var identity = FileIdentity()
        identity.device = 1
        identity.inode = 2
        identity.size = 3
        identity.modified_seconds = 4
        identity.modified_nanoseconds = 5
        identity.changed_seconds = 6
        identity.changed_nanoseconds = 7
        return identity
    }

    @Test func `is the same only where all of its fields are`() {
        let changes: [(String, (inout FileIdentity) -> Void)] = [
            ("device", { $0.device += 1 }), ("inode", { $0.inode += 1 }),
            ("size", { $0.size += 1 }),
            ("seconds", { $0.modified_seconds += 1 }),
            ("nanoseconds", { $0.modified_nanoseconds += 1 }),
            ("seconds of its last change", { $0.changed_seconds += 1 }),
            ("nanoseconds of its last change", { $0.changed_nanoseconds += 1 }),
        ]
        #expect(isSameFile(shown, shown))
        for (field, change) in changes {
            var other = shown
            change(&other)
            #expect(!isSameFile(shown, other) && !isSameFile(other, shown), "\(field)")
        }
    }

    @Test func `is not the same where nothing is known of it`() {
        #expect(!isSameFile(nil, shown))
        #expect(!isSameFile(shown, nil))
        #expect(!isSameFile(nil, nil))
    }
}
