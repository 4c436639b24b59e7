import Browsing
import DisplayList
import Messages
import Testing
import Trash

@testable import FileWork

@Suite struct `What is said after the interface has ended` {
    @Test func `names what failed of each photo, and nothing of what went well`() {
        let error = TrashError.readOnlyFileSystem(path: Array("/p".utf8))
        let refusal = PhotoRefusal.failed(.trash, Refusal(Array("/p/a".utf8), error))
        let said = failures(in: .stayed(op: 1, PhotoID(3), refusal))
        #expect(said.map(\.photo) == [PhotoID(3)])
        #expect(said.allSatisfy { $0.words.text.hasPrefix("not trashed: ") })
        #expect(failures(in: .stayed(op: 1, nil, refusal)).isEmpty)
        #expect(failures(in: .left(op: 1, nil, Departed(bytes: 0, paths: []))).isEmpty)
    }

    @Test func `tells what is waited for, and what Ctrl-C leaves`() {
        #expect(words(forBacklog: 1, WaitingWork()).hasPrefix("finishing 1 file operation;"))
        #expect(words(forBacklog: 3, WaitingWork()).hasPrefix("finishing 3 file operations;"))
        var copies = WaitingWork()
        copies.copies = 2
        #expect(words(forBacklog: 3, copies).contains("and 2 more; Ctrl-C leaves what is not"))
    }

    @Test func `tells what is left, each kind by itself`() {
        var waiting = WaitingWork()
        #expect(words(forLeft: 0, waiting).isEmpty)
        #expect(words(forLeft: 1, waiting) == ["left 1 unfinished; the next start takes it up"])
        waiting.removals = 1
        waiting.copies = 2
        waiting.returns = 3
        #expect(
            words(forLeft: 6, waiting) == [
                "left 2 photos uncopied", "left 1 photo where it is", "left 3 not taken back",
            ])
    }

    @Test func `counts what failed in the session, each kind by itself`() {
        let all = WaitingWork(copies: 1, removals: 2, returns: 3)
        #expect(
            words(forUnfinished: all)
                == "not done in this session: 2 photos to trash or move, 1 to copy, link or turn, 3 to undo or redo"
        )
        #expect(
            words(forUnfinished: WaitingWork(returns: 1))
                == "not done in this session: 1 photo to undo or redo")
    }
}

@Suite struct `A photo of the trash` {
    private func told(_ source: String, at time: String) -> TrashedPhoto {
        TrashedPhoto(
            ListedTrash(
                parts: [.init(key: "k")], path: [], source: Array(source.utf8), others: [],
                time: time, size: 7,
                presence: .here), as: PhotoID(1 << 40), today: "2026-11-23T12:00:00")
    }

    @Test
    func `is told with its last two folders and the minute, with the day where that is another`() {
        let today = told("/home/x/2024/paris/a.jpg", at: "2026-11-23T10:31:59")
        #expect(today.photo.name == Array("a.jpg".utf8))
        #expect(today.folder == Array("2024/paris".utf8) && today.time == "10:31")
        #expect(today.bytes == 7 && today.fault == nil)
        #expect(told("/a.jpg", at: "2026-11-22T10:31:59").time == "2026-11-22 10:31")
        #expect(told("/a.jpg", at: "some day").time == "some day")
    }
}
