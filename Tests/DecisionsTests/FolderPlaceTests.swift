import DisplayList
import Testing

@testable import Decisions

@Suite struct `Where a folder is left` {
    private let deck = FolderPlace.View(mode: "deck", sort: "natural")

    private func place(isKnown: Bool = false) -> FolderPlace {
        FolderPlace(
            named: Array("photos".utf8), folder: Array("/home/photos".utf8), isKnown: isKnown,
            begun: deck)
    }

    private let a = Array("photos/sub/a.jpg".utf8)

    @Test func `is due once a photo has been in front for two seconds, and the first is no news`() {
        var place = place()
        place.note(PhotoID(0), at: 0)
        #expect(place.due == nil)
        place.note(PhotoID(1), at: 5)
        place.note(PhotoID(1), at: 6)
        #expect(place.due == 7)
        place.note(PhotoID(2), at: 6.5)
        #expect(place.due == 8.5)
    }

    @Test func `is written below the folder, and not twice the same`() {
        var place = place()
        let note = place.take(a, deck, isFirst: false)
        #expect(note?.front == Array("sub/a.jpg".utf8) && note?.view == deck)
        #expect(place.take(a, deck, isFirst: false) == nil)
        #expect(place.take(a, .init(mode: "grid", sort: "natural"), isFirst: false) != nil)
    }

    @Test func `is not written where every folder begins, unless it was left elsewhere before`() {
        var new = place()
        #expect(new.take(a, deck, isFirst: true) == nil)
        #expect(new.take(a, .init(mode: "deck", sort: "date"), isFirst: true) != nil)
        #expect(new.take(a, deck, isFirst: true) != nil)
        var known = place(isKnown: true)
        #expect(known.take(a, deck, isFirst: true) != nil)
    }

    @Test func `keeps the whole path of a photo that lies elsewhere`() {
        var place = place()
        let other = Array("photos2/a.jpg".utf8)
        #expect(place.take(other, deck, isFirst: false)?.front == other)
    }

    @Test func `is due no more once it was due, whether it could be written or not`() {
        var place = place()
        place.note(PhotoID(0), at: 0)
        place.note(PhotoID(1), at: 0)
        place.rest()
        #expect(place.due == nil)
        place.note(PhotoID(1), at: 9)
        #expect(place.due == nil)
    }
}
