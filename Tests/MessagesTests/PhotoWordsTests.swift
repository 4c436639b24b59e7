import Messages
import Testing
import Trash

@testable import FileWork

@Suite struct `What is said of a photo of several files` {
    private let raw = Array("a.CR2".utf8)
    private let note = Array("a.xmp".utf8)

    @Test func `names what stays in the trash, and what is gone from there`() {
        var back = PhotoReturn(path: Array("/p/a.jpg".utf8), isRenamed: false)
        #expect(words(for: back) == nil)
        back.waiting = [
            .init(name: raw, error: .noSpace(path: [])),
            .init(name: note, error: .inUse(session: [])),
        ]
        back.gone = [note]
        #expect(
            words(for: back)
                == "a.jpg is back; a.CR2 stays in the trash: no space left for it in its folder"
                + " · mend that, then u, and 1 more; a.xmp is gone from the trash")
        back.waiting = []
        back.gone = [note, raw]
        #expect(words(for: back) == "a.jpg is back; a.xmp and 1 more are gone from the trash")
    }
}
