import Testing

@testable import Trash

/// When the power fails the disk must hold a copy before it has its name, and the name before the journal says that it is there.
@Suite struct `a copy is brought to the disk` {
    @Test func `its bytes before its name, its name before the word that it is there`() throws {
        let probe = try #require(Probe())
        let calls = try CopyScene(.rename, .copy, seed: 0).calls(probe)
        // Of each file: its bytes, a sync, a record with a sync, the name, the folder's sync, a record.
        var rest = calls[...]
        for _ in 0..<3 {
            for call in ["create", "fsync", "write", "fdatasync", "renameat2", "fsync", "write"] {
                let place = try #require(rest.firstIndex(of: call), "\(call) in \(calls)")
                rest = rest[(place + 1)...]
            }
        }
        let names = calls.indices.filter { calls[$0] == "renameat2" }
        #expect(names.count == 3)
        for name in names {
            let word = try #require(calls[name...].firstIndex(of: "write"))
            #expect(calls[name..<word].contains("fsync"), "\(calls[name..<word])")
        }
    }

    @Test func `undo says that it is gone when the disk knows`() throws {
        let probe = try #require(Probe())
        let calls = try CopyScene(.rename, .undoCopy, seed: 0).calls(probe)
        let removals = calls.indices.filter { calls[$0] == "unlinkat" }
        #expect(removals.count == 3)
        for removal in removals {
            let word = try #require(calls[removal...].firstIndex(of: "write"))
            #expect(calls[removal..<word].contains("fsync"))
        }
    }
}
