import DisplayList
import Messages
import Testing
import Trash

@testable import FileWork

@Suite struct `What is said of a photo of several files` {
    private let raw = Array("a.CR2".utf8)
    private let note = Array("a.xmp".utf8)

    @Test func `calls a picture damaged only where it is`() {
        let raw = Array("a.CR2".utf8)
        let jpeg = Array("a.JPG".utf8)
        #expect(
            words(forStandIn: raw, of: jpeg, isBroken: true) == "JPEG damaged · CR2 shown")
        #expect(
            words(forStandIn: raw, of: jpeg, isBroken: false) == "JPEG not decoded · CR2 shown")
    }

    @Test func `names what stays in the trash, and what is gone from there`() {
        var back = PhotoReturn(path: Array("/p/a.jpg".utf8))
        #expect(words(for: back) == nil)
        back.waiting = [
            .init(name: raw, error: .noSpace(path: [])),
            .init(name: note, error: .inUse(session: [])),
        ]
        back.gone = [note]
        #expect(
            words(for: back)?.text
                == "a.jpg is back; a.CR2 stays in the trash: no space left for it in its folder"
                + " · fix that, then u, and 1 more; a.xmp is gone from the trash")
        back.waiting = []
        back.gone = [note, raw]
        #expect(words(for: back)?.text == "a.jpg is back; a.xmp and 1 more are gone from the trash")
    }

    @Test func `why it stays is said by itself, and behind its name`() {
        let joined = PhotoRefusal.joined([raw])
        #expect(reason(for: joined).text == "a.CR2 belongs to it too")
        #expect(words(for: joined) == nil, "it is said as of any photo")
        #expect(sentence(for: joined).text == "not trashed: a.CR2 belongs to it too")
        let cover = Array("a.jpg".utf8)
        let partial = PhotoRefusal.member(raw, of: cover, .missing(path: []), inTrash: 1)
        #expect(reason(for: partial).text == "1 of 3 files in the trash · u brings it back")
        #expect(words(for: partial) == ": \(reason(for: partial))")
        let apart = PhotoRefusal.differentTimes(other: raw, strangers: [raw])
        #expect(reason(for: apart).text == "a.CR2 was taken at another time · two photos now")
        #expect(words(for: apart) == nil, "it is said as of any photo")
    }
}
