import CLinux
import PhotoLibrary
import Testing

@testable import Collection

@Suite struct `Watched folders` {
    private func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

    /// Folders that the system does not watch: what they know is looked at alone.
    private func makeFolders(_ paths: [String]) -> WatchedFolders {
        var folders = WatchedFolders()
        for (number, path) in paths.enumerated() {
            #expect(folders.add(bytes(path), folder: number).number == number)
        }
        return folders
    }

    @Test func `go with those below them, and not with those whose names begin alike`() {
        var folders = makeFolders(["/nowhere/a", "/nowhere/a/b", "/nowhere/ab"])
        #expect(folders.present == [0, 1, 2])
        #expect(folders.folder(at: bytes("/nowhere/a/b"))?.folder == 1)
        let removed = folders.remove(bytes("/nowhere/a"))
        #expect(removed.folders == [0, 1])
        #expect(folders.present == [2])
        #expect(folders.folder(at: bytes("/nowhere/a/b")) == nil)
        #expect(folders.wasRemoved(1) && !folders.isWatched(1))
        #expect(!folders.wasRemoved(2) && folders.isWatched(2))
        // It comes back under another number, and counts as one that was away.
        #expect(folders.add(bytes("/nowhere/a"), folder: 0).number == 3)
        #expect(folders.wasRemoved(0) && folders.isWatched(0))
        #expect(folders.allFolders == [0, 1, 2])
    }

    @Test func `report once that changes are not reported`() {
        var folders = WatchedFolders()
        #expect(folders.reportsAll)
        guard case .unheard? = folders.add(bytes("/nowhere/a"), folder: 0).news else {
            Issue.record("no report of the first")
            return
        }
        #expect(folders.add(bytes("/nowhere/b"), folder: 1).news == nil)
        #expect(!folders.reportsAll)
    }

    @Test func `are due when something happened, and look when it is quiet again`() {
        var folders = makeFolders(["/nowhere/a"])
        #expect(folders.due == nil)
        folders.note(names: [bytes("a.jpg")], folders: [bytes("b")], in: 0)
        #expect(folders.due != nil)
        // It is not quiet yet.
        var changes = folders.takeChanges()
        #expect(changes == nil)
        while changes == nil { changes = folders.takeChanges() }
        #expect(changes?.names == [.init(folder: 0, name: bytes("a.jpg")): true])
        #expect(changes?.folders == [.init(folder: 0, name: bytes("b"))])
        #expect(folders.due == nil)
    }

    @Test func `are watched later where their names were read first`() {
        var folders = WatchedFolders()
        folders.postpone(bytes("/nowhere/a"), folder: 0, FileIdentity())
        #expect(folders.present.isEmpty)
        #expect(folders.addPostponed().count == 1)
        #expect(folders.present == [0])
        // It is not what it was when its names were read.
        #expect(folders.due != nil)
        #expect(folders.addPostponed().isEmpty)
    }
}
