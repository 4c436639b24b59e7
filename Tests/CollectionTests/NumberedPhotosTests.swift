import PhotoLibrary
import Testing

@testable import Collection

@Suite struct `Photos by number` {
    private func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

    @Test func `keep their numbers when others go and come`() {
        var photos = NumberedPhotos(["a.jpg", "b.jpg", "c.jpg"])
        #expect(photos.present == [0, 1, 2])
        #expect(photos.remove(1) == true)
        #expect(photos.remove(1) == false)
        #expect(photos.present == [0, 2] && photos.presentCount == 2)
        #expect(photos.number(of: bytes("c.jpg"), in: 0) == 2)
        #expect(photos.restore(1) == true)
        #expect(photos.restore(1) == false)
        #expect(photos.present == [0, 1, 2])
    }

    @Test func `are here unless they are gone or in the trash`() {
        var photos = NumberedPhotos(["a.jpg", "b.jpg"])
        photos.filing.begin(0)
        #expect(photos.isHere(0))
        _ = photos.filing.end(0, isAway: true, at: nil)
        photos.remove(1)
        #expect(!photos.isHere(0) && !photos.isHere(1))
        // What is in the trash is not gone: it keeps its place.
        #expect(!photos.isGone(0) && photos.isGone(1))
    }

    @Test func `hide the pictures that are files of another photo, as long as that is there`() {
        var photos = NumberedPhotos(["a.jpg", "a.cr2"])
        #expect(photos.hiddenNumber(of: bytes("a.cr2"), in: 0) == nil)
        photos.hide(1, under: 0)
        #expect(photos.hiddenNumber(of: bytes("a.cr2"), in: 0) == 1)
        #expect(photos.present == [0] && photos.owner(of: 1) == 0)
        #expect(photos.currentNumber(of: 1) == 0)
        // Only its owner can say that it has it.
        #expect(!photos.isPart(1))
        let group = group([bytes("a.jpg"), bytes("a.cr2")], show: .jpeg)
        let parts = PhotoParts(group.photos[0], of: [bytes("a.jpg"), bytes("a.cr2")])
        #expect(photos.catalogue.regroup(0, cover: bytes("a.jpg"), parts) == true)
        #expect(photos.isPart(1))
        photos.remove(0)
        #expect(!photos.isPart(1))
        photos.release(1)
        #expect(photos.owner(of: 1) == nil && photos.currentNumber(of: 1) == 1)
    }

    @Test func `are found at the new path and at the old one when they were moved`() {
        var photos = NumberedPhotos(["a.jpg"])
        #expect(photos.number(at: bytes("/nowhere/a.jpg")) == 0)
        photos.catalogue.move(0, to: bytes("/nowhere/a-1.jpg"))
        photos.noteName(of: 0)
        #expect(photos.number(at: bytes("/nowhere/a-1.jpg")) == 0)
    }

    @Test func `follow a name that is gone: the next one, or else the last`() {
        var photos = NumberedPhotos(["a.jpg", "c.jpg", "e.jpg"])
        func follower(_ name: String, isTurned: Bool = false) -> Int? {
            photos.follower(of: bytes(name), isTurned: isTurned)
        }
        #expect(follower("b.jpg") == 1)
        #expect(follower("f.jpg") == 2)
        #expect(follower("b.jpg", isTurned: true) == 0)
        photos.remove(1)
        #expect(follower("b.jpg") == 2)
    }
}
