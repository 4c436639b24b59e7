import Browsing
import CLinux
import DisplayList
import PhotoLibrary
import System
import Testing

@testable import Collection

@Suite struct `The first photos` {
    /// Keeps what is reported.
    private final class Keeper: FirstPhotos {
        let guesses = Mutex<[PhotoID]>([])
        let listings = Mutex<[Listing]>([])

        func guess(_ photo: Photo, at path: [UInt8]) { guesses.withLock { $0.append(photo.id) } }
        func begin(_ listing: Listing) { listings.withLock { $0.append(listing) } }
        func fail(_ failures: [LibraryError]) {}
    }

    @Test func `are reported with the one that was named in front`() throws {
        let keeper = Keeper()
        let photos = NumberedPhotos(["a.jpg", "b.jpg", "c.jpg"])
        var opening = Opening(keeper)
        opening.name(1)
        #expect(!opening.hasBegun)
        opening.begin(with: [0, 1], ShownNames(), photos)
        #expect(opening.hasBegun)
        let listing = try #require(keeper.listings.withLock { $0.first })
        #expect(listing.photos.map(\.id.number) == [0, 1])
        #expect(listing.start == 1 && listing.expected == 3)
    }

    @Test func `begin with the photo that the named picture is a file of`() {
        var photos = NumberedPhotos(["a.jpg", "a.cr2"])
        var opening = Opening(Keeper())
        opening.name(1)
        opening.followOwner(photos)
        #expect(opening.start == 1)
        photos.hide(1, under: 0)
        opening.followOwner(photos)
        #expect(opening.start == 0)
    }

    @Test func `begin behind the photo that is lost, unless one was named`() {
        let photos = NumberedPhotos(["a.jpg", "c.jpg"])
        var opening = Opening(Keeper())
        opening.follow(photos, isTurned: false)
        #expect(opening.start == nil)
        opening.lose(Array("b.jpg".utf8))
        opening.follow(photos, isTurned: false)
        #expect(opening.start == 1)
        opening.name(0)
        opening.follow(photos, isTurned: false)
        #expect(opening.start == 0)
    }

    @Test func `are guessed until they are reported`() {
        let keeper = Keeper()
        let photos = NumberedPhotos(["a.jpg", "b.jpg"])
        var opening = Opening(keeper)
        opening.take(guess: 1, ShownNames(), photos)
        opening.take(guess: 0, ShownNames(), photos)
        opening.begin(with: [0, 1], ShownNames(), photos)
        opening.take(guess: 1, ShownNames(), photos)
        #expect(keeper.guesses.withLock { $0.map(\.number) } == [1, 0])
        #expect(opening.guess == 1)
    }

    @Test func `are told apart where their names look alike, until their files change`() throws {
        // An é in one piece, and in two.
        let alike = ["\u{E9}.jpg", "e\u{301}.jpg"]
        let shelf = try Shelf()
        var photos = NumberedPhotos(ranking: .natural)
        let folder = photos.catalogue.add(folder: Array(shelf.path.utf8), prefix: [])
        for name in ["a.jpg"] + alike {
            shelf.add(name)
            _ = photos.catalogue.add(Array(name.utf8), in: folder)
        }
        var names = ShownNames()
        func shown(_ number: Int) -> String {
            String(decoding: names.photo(number, photos.catalogue).name, as: UTF8.self)
        }
        #expect((0..<3).map(shown) == ["a.jpg"] + alike)
        names.tellApart(photos)
        #expect(shown(0) == "a.jpg")
        for number in 1...2 {
            let file = try fileFacts(Array("\(shelf.path)/\(alike[number - 1])".utf8))
            #expect(shown(number) == "\(alike[number - 1])·\(file.inode)")
        }
        names.forget(1)
        #expect(shown(1) == alike[0])
        #expect(names.reportedCount == 0)
        names.noteReport(photos)
        #expect(names.reportedCount == 3)
    }
}
