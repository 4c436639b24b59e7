import Glibc
import PhotoLibrary
import Testing

@Suite struct `Watching a folder` {
    private func kinds(_ watch: FolderWatch, _ name: String) -> [FolderChange.Kind] {
        watch.read().filter { $0.name == Array(name.utf8) }.map(\.kind)
    }

    @Test func `tells of names that come, are written, move and go`() throws {
        let folder = Folder()
        let watch = try FolderWatch()
        try watch.watch(folder.bytes, as: 7)
        #expect(watch.read().isEmpty)
        folder.add("a.jpg")
        #expect(kinds(watch, "a.jpg") == [.created, .touched])
        rename(folder.path + "/a.jpg", folder.path + "/b.jpg")
        let moves = watch.read()
        #expect(moves.map { String(decoding: $0.name, as: UTF8.self) } == ["a.jpg", "b.jpg"])
        #expect(moves.allSatisfy { $0.kind == .touched && $0.folder == 7 })
        unlink(folder.path + "/b.jpg")
        #expect(kinds(watch, "b.jpg") == [.touched])
        folder.link("l.jpg", to: "nowhere")
        #expect(kinds(watch, "l.jpg") == [.created])
        folder.addFolder("sub")
        #expect(kinds(watch, "sub") == [.folderTouched])
        folder.add(".hidden.jpg")
        #expect(watch.read().isEmpty)
    }

    @Test func `tells when the folder itself is gone`() throws {
        let folder = Folder()
        folder.addFolder("sub")
        folder.addFolder("other")
        let watch = try FolderWatch()
        try watch.watch(folder.bytes + Array("/sub".utf8), as: 1)
        try watch.watch(folder.bytes + Array("/other".utf8), as: 2)
        rmdir(folder.path + "/sub")
        rename(folder.path + "/other", folder.path + "/moved")
        let gone = watch.read().filter { $0.kind == .folderGone }.map(\.folder)
        #expect(gone == [1, 2])
    }

    @Test func `is silent about what it has forgotten`() throws {
        let folder = Folder()
        let watch = try FolderWatch()
        try watch.watch(folder.bytes, as: 1)
        watch.forget(1)
        folder.add("a.jpg")
        #expect(watch.read().isEmpty)
    }

    @Test func `has room again for what it has forgotten`() throws {
        let folder = Folder()
        let watch = try FolderWatch()
        for number in 0...FolderWatch.most {
            try watch.watch(folder.bytes, as: number)
            watch.forget(number)
        }
    }

    @Test func `says that changes were lost where there are more than the system keeps`() throws {
        let folder = Folder()
        folder.add("a.jpg")
        let watch = try FolderWatch()
        try watch.watch(folder.bytes, as: 1)
        let limit = try #require(Self.mostKept)
        // Two for each.
        for _ in 0...(limit / 4) {
            rename(folder.path + "/a.jpg", folder.path + "/b.jpg")
            rename(folder.path + "/b.jpg", folder.path + "/a.jpg")
        }
        let changes = watch.read()
        #expect(changes.last == FolderChange(folder: 0, name: [], kind: .overflow))
        #expect(changes.filter { $0.kind == .overflow }.count == 1)
        // Later ones are heard again.
        folder.add("c.jpg")
        #expect(kinds(watch, "c.jpg") == [.created, .touched])
    }

    /// How many changes the system keeps until they are read.
    private static var mostKept: Int? {
        guard let file = fopen("/proc/sys/fs/inotify/max_queued_events", "r") else { return nil }
        defer { fclose(file) }
        var text = [CChar](repeating: 0, count: 32)
        guard fgets(&text, 32, file) != nil else { return nil }
        return Int(String(decoding: text.prefix { $0 > 0x20 }.map(UInt8.init), as: UTF8.self))
    }

    @Test func `says why a folder cannot be watched`() throws {
        let watch = try FolderWatch()
        #expect(throws: LibraryError.self) { try watch.watch(Array("/nonexistent".utf8), as: 0) }
        #expect(throws: LibraryError.self) { try watch.watch(Array("/etc/passwd".utf8), as: 0) }
    }
}
