import Browsing
import Collection
import DisplayList
import PhotoLibrary
import Selecting
import System
import Testing

@Suite struct `A list with photos on the network` {
    private func read(
        _ words: [String], _ shelf: Shelf, sort: SortKey = .natural
    ) throws -> LibraryThread {
        let news = shelf.news
        let paths = words.map { Array($0.utf8) }
        let headers = HeaderReader(index: nil)
        let thread = LibraryThread(
            LibraryRequest(sort: sort, allPaths: { paths }), firstPhotos: shelf.recorder,
            headers: headers, idleHeaders: headers, deliver: { news.post($0) })
        return try #require(thread)
    }

    @Test func `keeps its order, each once, and has no path for them`() throws {
        let shelf = try Shelf()
        shelf.add("b.jpg")
        let words = [
            "https://h/z.jpg", shelf.path + "/b.jpg", "http://user:secret@h/a.jpg",
            "HTTPS://H/z.jpg#again", "ftp://h/c.jpg", "http://other/a.jpg\r",
        ]
        let thread = try read(words, shelf)
        let photos = try #require(shelf.listing { $0.count == 5 })
        let names = photos.map { String(decoding: $0.name, as: UTF8.self) }
        #expect(names == ["z.jpg", "b.jpg", "a.jpg", "ftp:__h_c.jpg", "a.jpg"])
        let sources = photos.map { $0.source.map { String(decoding: $0, as: UTF8.self) } }
        #expect(sources == ["h/", nil, "h/", "", "other/"])
        let begun = try #require(shelf.recorder.begun?.drain().first)
        #expect(begun.catalogue.path(0) == nil && begun.catalogue.path(2) == nil)
        #expect(begun.catalogue.path(1) == Array((shelf.path + "/b.jpg").utf8))
        #expect(begun.catalogue.address(of: 2)?.text == Array("http://h/a.jpg".utf8))
        #expect(begun.catalogue.address(of: 3)?.fault == .unknownKind)
        var paths = PhotoPaths()
        paths.catalogue = begun.catalogue
        // Whatever is told, none of them ever gets a path.
        paths.move(PhotoID(0), to: Array("/tmp/x".utf8))
        #expect(paths.path(of: PhotoID(0)) == nil)
        #expect(paths.folders == [Array((shelf.path + "/").utf8)])
        _ = thread
    }

    @Test func `by date takes what servers say where the files say nothing`() throws {
        let shelf = try Shelf()
        for name in ["1", "2", "3"] { shelf.add(name) }
        let thread = try read(
            ["https://h/1.jpg", "https://h/2.jpg", "https://h/3.jpg"], shelf, sort: .date)
        #expect(shelf.names { $0.count == 3 } == ["1.jpg", "2.jpg", "3.jpg"])
        for (number, modified) in [(0, 1000), (1, 3000), (2, nil)] as [(Int, Int64?)] {
            thread.tell(
                .fetched(
                    PhotoID(number), Array((shelf.path + "/\(number + 1)").utf8),
                    modified: modified))
        }
        let names = ["2.jpg", "1.jpg", "3.jpg"]
        #expect(shelf.names { $0 == names } == names)
    }
}
