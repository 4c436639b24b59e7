import Glibc
import PhotoLibrary
import Testing
import Selecting

private func names(_ scan: Scan) -> [String] {
    scan.photos.map { String(decoding: $0.name, as: UTF8.self) }
}

@Suite struct `Scanning a folder` {
    @Test func `a small picture beside a film is none, where its folder does not say what it is`() {
        let folder = Folder()
        for name in ["a.JPG", "b.bin"] { folder.add(name) }
        // Of a link the folder says as little as a disk that tells no kinds.
        folder.link("MVI_1.THM", to: "a.JPG")
        folder.link("c", to: "b.bin")
        let found = scan([folder.bytes], isRecursive: false)
        let names = found.photos.map { String(decoding: $0.name, as: UTF8.self) }.sorted()
        #expect(names == ["a.JPG", "b.bin", "c"])
    }

    @Test func `lists its pictures in natural order and nothing else`() {
        let folder = Folder()
        for name in ["IMG_10.JPG", "IMG_2.jpg", ".hidden.jpg", "pano.PNG", "clip.gif"] {
            folder.add(name)
        }
        folder.add(Array("notes.txt".utf8), Array("hello".utf8))
        folder.add(Array("noext".utf8))
        folder.addFolder("sub.jpg")
        let scan = scan([folder.bytes], isRecursive: false)
        #expect(names(scan) == ["clip.gif", "IMG_2.jpg", "IMG_10.JPG", "noext", "pano.PNG"])
        #expect(scan.failures.isEmpty)
    }

    @Test func `each file is listed once, in whatever order it and its folder are named`() {
        let folder = Folder()
        for name in ["a.jpg", "b.jpg", ".c.jpg"] { folder.add(name) }
        let paths =
            [folder.bytes]
            + ["a.jpg", "a.jpg", ".c.jpg", "./b.jpg"].map {
                folder.bytes + Array("/\($0)".utf8)
            }
        #expect(
            names(scan(paths, isRecursive: false, singleFile: .itself))
                == ["a.jpg", "b.jpg", ".c.jpg"])
        #expect(
            names(scan(paths.reversed(), isRecursive: false, singleFile: .itself))
                == ["b.jpg", ".c.jpg", "a.jpg"])
    }

    @Test func `enters no folder from above that systems keep for themselves`() {
        let folder = Folder()
        let all = [
            "@eaDir", "@Recycle", "@Recently-Snapshot", "#recycle", "#snapshot", "$RECYCLE.BIN",
            "$Recycle.Bin", "System Volume Information", "lost+found", "CaptureOne", "Thumbs",
            "a",
        ]
        for name in all {
            folder.addFolder(name)
            folder.add(name + "/x.jpg")
            folder.addFolder(name + "/b")
            folder.add(name + "/b/y.jpg")
        }
        folder.addFolder("a/@eaDir")
        folder.add("a/@eaDir/z.jpg")
        let some = scan([folder.bytes], isRecursive: true)
        #expect(names(some) == ["a/x.jpg", "a/b/y.jpg", "Thumbs/x.jpg", "Thumbs/b/y.jpg"])
        #expect(some.leftOutFolders == 11)
        let fewer = scan(
            [folder.bytes], isRecursive: true, leavingOut: LeftOutFolders(names: ["thumbs"]))
        #expect(names(fewer) == ["a/x.jpg", "a/b/y.jpg"])
        #expect(fewer.leftOutFolders == 12)
        for name in all {
            let named = scan([folder.bytes + Array("/\(name)".utf8)], isRecursive: true)
            #expect(names(named) == ["x.jpg", "b/y.jpg"], "one that is named is entered")
        }
    }

    @Test func `enters no folder that photos are moved to, though it is made later`() throws {
        let folder = Folder()
        folder.addFolder("a")
        var visited = VisitedFolders(
            leavingOut: LeftOutFolders(paths: [folder.bytes + Array("/rejected".utf8)]))
        func key(_ name: String) throws -> FolderKey {
            FolderKey(try fileFacts(folder.bytes + Array("/\(name)".utf8)))
        }
        let a = try key("a")
        let isEntered = visited.enter(a, isNamed: false)
        #expect(isEntered)
        folder.addFolder("rejected")
        let rejected = try key("rejected")
        let isEnteredFromAbove = visited.enter(rejected, isNamed: false)
        #expect(!isEnteredFromAbove)
        #expect(visited.leftOutCount == 1)
        let isEnteredByName = visited.enter(rejected, isNamed: true)
        #expect(isEnteredByName)
    }

    @Test func `leaves out copies that programs keep, and downloads that are not whole`() {
        let folder = Folder()
        let copies = [
            "IMG_1.JPG_original", "IMG_2.jpg~", "IMG_3.jpg.bak", "IMG_3.jpg.BAK", "IMG_4.cr2.orig",
            "IMG_5.jpg.part", "IMG_6.png.crdownload", "IMG_7.jpg.filepart", "IMG_8.jpg.part~",
            "IMG_9.jpg_exiftool_tmp",
        ]
        for name in copies + ["IMG_1.JPG", "notes~", "noext.bak"] { folder.add(name) }
        #expect(
            names(scan([folder.bytes], isRecursive: false)) == ["IMG_1.JPG", "noext.bak", "notes~"])
        for name in copies {
            let named = scan(
                [folder.bytes + Array("/\(name)".utf8)], isRecursive: false, singleFile: .itself)
            #expect(names(named) == [name], "one that is named is shown")
        }
    }

    @Test func `has a card for pictures that are not decoded`() {
        let folder = Folder()
        folder.add(Array("a.svg".utf8), Array("<svg xmlns=\"http://www.w3.org/2000/svg\"/>".utf8))
        folder.add(Array("b.jp2".utf8), [0, 0, 0, 0x0C])
        folder.add(Array("c".utf8), Array("<svg/>".utf8))
        #expect(names(scan([folder.bytes], isRecursive: false)) == ["a.svg", "b.jp2"])
    }

    @Test func `knows pictures without an extension by their first bytes`() {
        let folder = Folder()
        let bitmap = Array("BM".utf8) + [UInt8](repeating: 0, count: 12) + [40, 0, 0, 0]
        folder.add(Array("bitmap".utf8), bitmap)
        folder.add(
            Array("canon".utf8), [0x49, 0x49, 0x2A, 0, 16, 0, 0, 0] + Array("CR\u{2}\0".utf8))
        folder.add(Array("letter".utf8), Array("BM, who wrote this, is no bitmap".utf8))
        folder.add(Array("qoi".utf8), Array("qoif".utf8))
        let found = names(scan([folder.bytes], isRecursive: false))
        #expect(found == ["bitmap", "canon", "qoi"])
        let single = scan([folder.bytes + Array("/bitmap".utf8)], isRecursive: false)
        #expect(single.failures.isEmpty)
    }

    @Test func `keeps names that are not UTF-8 as their bytes`() {
        let folder = Folder()
        let name: [UInt8] = Array("bad".utf8) + [0xFF, 0xFE, 0x1B] + Array(".jpg".utf8)
        folder.add(name)
        let scan = scan([folder.bytes], isRecursive: false)
        #expect(scan.photos.map(\.name) == [name])
        #expect(scan.photos.first?.path == folder.bytes + [47] + name)
    }

    @Test func `goes into sub-folders only when asked, and out of loops`() {
        let folder = Folder()
        folder.add("a.jpg")
        folder.addFolder("b")
        folder.add("b/c.jpg")
        folder.link("b/up", to: "..")
        folder.link("self", to: ".")
        #expect(names(scan([folder.bytes], isRecursive: false)) == ["a.jpg"])
        #expect(names(scan([folder.bytes], isRecursive: true)) == ["a.jpg", "b/c.jpg"])
    }

    @Test func `starts at the one file that was named, among its neighbours`() {
        let folder = Folder()
        for n in 1...12 { folder.add("p\(n).jpg") }
        let scan = scan([folder.bytes + Array("/p10.jpg".utf8)], isRecursive: false)
        #expect(scan.photos.count == 12)
        #expect(scan.start == 9)
    }

    @Test func `says what could not be read and goes on`() {
        let folder = Folder()
        folder.add("a.jpg")
        folder.add(Array("text.txt".utf8), Array("hello, this is text".utf8))
        let missing = folder.bytes + Array("/none".utf8)
        let text = folder.bytes + Array("/text.txt".utf8)
        let scan = scan([missing, text, folder.bytes], isRecursive: false)
        #expect(names(scan) == ["a.jpg"])
        #expect(
            scan.failures == [
                .failed(path: missing, call: "stat", errno: ENOENT), .notAPicture(path: text),
            ])
    }

    @Test func `never waits for a FIFO and never takes one for a picture`() {
        let folder = Folder()
        _ = mkfifo(folder.path + "/pipe.jpg", 0o600)
        folder.link("dangling.jpg", to: "nowhere")
        #expect(scan([folder.bytes], isRecursive: false).photos.isEmpty)
    }
}

@Suite struct `Sorting a collection` {
    private func scanned() -> (Folder, Scan) {
        let folder = Folder()
        for name in ["b.jpg", "A.jpg", "c10.jpg", "c9.jpg"] { folder.add(name) }
        return (folder, scan([folder.bytes], isRecursive: false))
    }

    @Test func `by name is by bytes, by size puts the largest first`() {
        let (folder, scan) = scanned()
        defer { withExtendedLifetime(folder) {} }
        let byName = sorted(scan, by: .name, isReversed: false, seed: 1) { _ in 0 }
        #expect(names(byName) == ["A.jpg", "b.jpg", "c10.jpg", "c9.jpg"])
        let bySize = sorted(scan, by: .size, isReversed: false, seed: 1) { Int64($0.name.count) }
        #expect(names(bySize) == ["c10.jpg", "c9.jpg", "A.jpg", "b.jpg"])
        let back = sorted(scan, by: .natural, isReversed: true, seed: 1) { _ in 0 }
        #expect(names(back) == ["c10.jpg", "c9.jpg", "b.jpg", "A.jpg"])
    }

    @Test func `by chance goes by the names and the seed alone, whatever else is there`() {
        func order(_ names: [String], isReversed: Bool = false) -> [String] {
            let folder = Folder()
            for name in names { folder.add(name) }
            let scan = scan([folder.bytes], isRecursive: false)
            return PhotoLibraryTests.names(
                sorted(scan, by: .random, isReversed: isReversed, seed: 7) { _ in 0 })
        }
        // mix64(fnv1a64(name) XOR 7), reckoned elsewhere.
        let all = ["c.jpg", "e.jpg", "a.jpg", "d.jpg", "b.jpg"]
        #expect(order(all.sorted()) == all)
        #expect(order(all.sorted(), isReversed: true) == all.reversed())
        #expect(order(["a.jpg", "b.jpg", "c.jpg"]) == ["c.jpg", "a.jpg", "b.jpg"])
    }

    @Test func `by chance is fixed by the seed and follows the photo that was named`() {
        let (folder, plain) = scanned()
        defer { withExtendedLifetime(folder) {} }
        var scan = plain
        scan.start = 2
        let first = sorted(scan, by: .random, isReversed: false, seed: 7) { _ in 0 }
        let again = sorted(scan, by: .random, isReversed: false, seed: 7) { _ in 0 }
        #expect(names(first) == names(again))
        #expect(Set(names(first)) == Set(names(scan)))
        #expect(first.photos[first.start ?? -1] == scan.photos[2])
    }
}
