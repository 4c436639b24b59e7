import SeededRandom
import PhotoLibrary
import Testing

@Suite struct `Reading the names of a folder` {
    @Test func `finds each one once, however many buffers it takes`() throws {
        let folder = Folder()
        var expected: Set<[UInt8]> = []
        for i in 0..<6000 {
            let name = Array("a photo with quite a long name, number \(i).jpg".utf8)
            folder.add(name, [])
            expected.insert(name)
        }
        var reader = try FolderReader(folder.bytes)
        var found: [[UInt8]] = []
        var reads = 0
        while true {
            var listing = FolderListing(ranking: .natural)
            guard try reader.read(into: &listing) else { break }
            reads += 1
            let names = (0..<listing.photos.count).map { listing.photos[$0] }
            let least = names.min(by: naturallyPrecedes)
            #expect(listing.first.map { listing.photos[$0] } == least)
            found += names
        }
        #expect(reads > 1)
        #expect(found.count == expected.count)
        #expect(Set(found) == expected)
    }

    @Test func `sorts them by what they may be, without looking at them`() throws {
        let folder = Folder()
        for name in ["a.jpg", "b.TIFF", "c.jxl", ".hidden.jpg", "noext", "d.txt", "e.jpgx", "jpg"] {
            folder.add(name)
        }
        folder.addFolder("sub")
        folder.addFolder("sub.jpg")
        folder.link("link.jpg", to: "nowhere")
        folder.link("link", to: "sub")
        let listing = try FolderListing(of: folder.bytes)
        let photos = Set((0..<listing.photos.count).map { text(listing.photos[$0]) })
        #expect(photos == ["a.jpg", "b.TIFF", "c.jxl", "link.jpg"])
        #expect(listing.unsure.map { text(listing.photos[$0]) } == ["link.jpg"])
        #expect(Set(listing.nameless.map(text)) == ["noext", "d.txt", "e.jpgx", "jpg"])
        #expect(listing.unknown.map(text) == ["link"])
        #expect(Set(listing.folders.map(text)) == ["sub", "sub.jpg"])
        #expect(Set(listing.allFolders(in: folder.bytes).map(text)) == ["sub", "sub.jpg", "link"])
        #expect(listing.falsePhotos(in: folder.bytes) == listing.unsure)
        #expect(
            Set(listing.furtherPhotos(in: folder.bytes).map(text))
                == ["noext", "d.txt", "e.jpgx", "jpg"])
    }

    @Test func `says why a folder cannot be read`() {
        #expect(throws: LibraryError.self) { try FolderListing(of: Array("/nonexistent".utf8)) }
        #expect(throws: LibraryError.self) { try FolderListing(of: Array("/etc/passwd".utf8)) }
    }

    private func text(_ name: [UInt8]) -> String { String(decoding: name, as: UTF8.self) }
}
