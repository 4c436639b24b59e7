import Browsing
import DisplayList
import FileWork
import Glibc
import System
import Testing
import Trash

@Suite struct `The trash of several photos` {
    private func order(_ op: Int, _ photo: Int, in attic: Attic) -> TrashOrder {
        TrashOrder(
            op: op, photo: PhotoID(photo), path: attic.path(photo), batch: 7, bytes: 0,
            grounds: .question(5))
    }

    /// What is on the screen while a question is to be read whose files have been looked at.
    private func asked(_ photos: [Int], in attic: Attic) -> ScreenEvidence<PhotoID> {
        var screen = ScreenEvidence<PhotoID>()
        screen.sent(.init([:], question: 5), number: nil)
        _ = screen.arrived(upTo: 0)
        var files: [PhotoID: QuestionedFile] = [:]
        for photo in photos { files[PhotoID(photo)] = QuestionedFile(path: attic.path(photo)) }
        screen.note(files, for: 5)
        return screen
    }

    private func next(_ count: Int, of attic: Attic) -> [FileNews] {
        var answers: [FileNews] = []
        while answers.count < count {
            let more = attic.next()
            if more.isEmpty { break }
            answers += more
        }
        return answers
    }

    @Test func `is told to whoever watches the folders at once, on the way there and back`() throws
    {
        let attic = try #require(Attic())
        var work: any FileOperations = try #require(attic.operations())
        let photos = [1, 2, 3]
        for photo in photos { attic.write(photo, "photo \(photo)") }
        let orders = photos.map { order($0, $0, in: attic) }
        #expect(work.trash(orders, seen: asked(photos, in: attic), at: 1).isEmpty)
        #expect(attic.notices.drain() == [.moving(photos.map { PhotoID($0) })])
        for answer in next(3, of: attic) { _ = work.take(answer, at: 2) }
        #expect(attic.notices.drain().count == 3)
        #expect(work.restore([3, 2, 1], isUndo: true).isEmpty)
        #expect(attic.notices.drain() == [.moving([3, 2, 1].map { PhotoID($0) })])
        _ = next(3, of: attic)
        for photo in photos { #expect(attic.exists(photo)) }
    }

    @Test func `lets go of the files of a question that was answered`() throws {
        let attic = try #require(Attic())
        for photo in 1...2 { attic.write(photo, "photo \(photo)") }
        var screen = asked([1, 2], in: attic)
        #expect(screen.isAnswerable(5) && screen.warrant(answering: 5, for: PhotoID(2)) != nil)
        screen.closeQuestion()
        #expect(!screen.isAnswerable(5) && screen.warrant(answering: 5, for: PhotoID(2)) == nil)
    }

    @Test func `takes just the files that the question was about, as one`() throws {
        let attic = try #require(Attic())
        var work: any FileOperations = try #require(attic.operations())
        for photo in 1...4 { attic.write(photo, "photo \(photo)") }
        let screen = asked([1, 2, 3], in: attic)
        // Another file has its name by now, and of the fourth nothing was asked.
        attic.write("new", "another")
        #expect(rename("\(attic.root)/photos/new", "\(attic.root)/photos/2.jpg") == 0)
        for photo in 1...3 {
            #expect(work.trash(order(photo, photo, in: attic), seen: screen, at: 1) == nil)
        }
        guard
            case .stayed(op: 4, nil, .unseen)? = work.trash(
                order(4, 4, in: attic), seen: screen, at: 1)
        else {
            Issue.record("the fourth was not asked about")
            return
        }
        var gone: [Int] = []
        for answer in next(3, of: attic) {
            switch work.take(answer, at: 2) {
            case .left(let op, _, _)?: gone.append(op)
            case .stayed(op: 2, PhotoID(2)?, let refusal)? where refusal.isChange: break
            case let news: Issue.record("\(String(describing: news))")
            }
        }
        #expect(gone == [1, 3])
        #expect(!attic.exists(1) && attic.exists(2) && !attic.exists(3) && attic.exists(4))
        #expect(work.whereabouts.away == [PhotoID(1), PhotoID(3)])
        let batches = attic.journal.split(separator: " ").filter { $0.hasPrefix("batch=") }
        #expect(batches.count == 2 && Set(batches).count == 1, "\(batches)")
    }

    /// Of a burst whose first photo is kept.
    private func others(_ photos: [Int], in attic: Attic) -> [TrashOrder] {
        photos.map { photo in
            TrashOrder(
                op: photo, photo: PhotoID(photo), path: attic.path(photo), batch: 7, bytes: 0,
                grounds: .burst(question: 5, keeping: PhotoID(1)), kept: attic.path(1))
        }
    }

    private func stayed(_ answers: [FileNews], _ work: inout any FileOperations) -> [PhotoRefusal] {
        answers.compactMap { answer in
            if case .stayed(_, _, let refusal)? = work.take(answer, at: 2) { refusal } else { nil }
        }
    }

    @Test func `takes the others of a burst while the kept photo is there`() throws {
        let attic = try #require(Attic())
        var work: any FileOperations = try #require(attic.operations())
        for photo in 1...3 { attic.write(photo, "photo \(photo)") }
        #expect(
            work.trash(others([2, 3], in: attic), seen: asked([1, 2, 3], in: attic), at: 1).isEmpty)
        #expect(stayed(next(2, of: attic), &work).isEmpty)
        #expect(attic.exists(1) && !attic.exists(2) && !attic.exists(3))
    }

    @Test(arguments: [false, true])
    func `leaves the others of a burst where the kept photo is gone or another file`(
        isReplaced: Bool
    ) throws {
        let attic = try #require(Attic())
        var work: any FileOperations = try #require(attic.operations())
        for photo in 1...3 { attic.write(photo, "photo \(photo)") }
        let screen = asked([1, 2, 3], in: attic)
        if isReplaced {
            attic.write("new", "another")
            #expect(rename("\(attic.root)/photos/new", "\(attic.root)/photos/1.jpg") == 0)
        } else {
            #expect(unlink("\(attic.root)/photos/1.jpg") == 0)
        }
        #expect(work.trash(others([2, 3], in: attic), seen: screen, at: 1).isEmpty)
        let name = Array("1.jpg".utf8)
        #expect(stayed(next(2, of: attic), &work) == [.notKept(name), .notKept(name)])
        #expect(attic.exists(2) && attic.exists(3))
    }

    @Test func `takes them again only while the kept photo is there`() throws {
        let attic = try #require(Attic())
        var work: any FileOperations = try #require(attic.operations())
        for photo in 1...3 { attic.write(photo, "photo \(photo)") }
        _ = work.trash(others([2, 3], in: attic), seen: asked([1, 2, 3], in: attic), at: 1)
        #expect(stayed(next(2, of: attic), &work).isEmpty)
        _ = work.restore([2, 3], isUndo: true)
        _ = stayed(next(2, of: attic), &work)
        #expect(attic.exists(2) && attic.exists(3))
        func again(_ op: Int, of former: Int) -> TrashOrder {
            TrashOrder(
                op: op, photo: PhotoID(former), path: attic.path(former), batch: 8, bytes: 0,
                grounds: .undo(op: former))
        }
        _ = work.trash([again(4, of: 2)], seen: asked([], in: attic), at: 2)
        #expect(stayed(next(1, of: attic), &work).isEmpty && !attic.exists(2))
        #expect(unlink("\(attic.root)/photos/1.jpg") == 0)
        _ = work.trash([again(5, of: 3)], seen: asked([], in: attic), at: 3)
        #expect(stayed(next(1, of: attic), &work) == [.notKept(Array("1.jpg".utf8))])
        #expect(attic.exists(3))
    }

    @Test(arguments: [false, true])
    func `leaves another name of the photo that is kept`(isSymbolic: Bool) throws {
        let attic = try #require(Attic())
        var work: any FileOperations = try #require(attic.operations())
        for photo in [2, 3] { attic.write(photo, "photo \(photo)") }
        // What is kept may be the link, which leads nowhere without the other.
        let (kept, other) = ("\(attic.root)/photos/1.jpg", "\(attic.root)/photos/2.jpg")
        #expect((isSymbolic ? symlink(other, kept) : link(other, kept)) == 0)
        let news = work.trash(
            others([2, 3], in: attic), seen: asked([1, 2, 3], in: attic), at: 1)
        guard case .stayed(op: 2, nil, .isKept(Array("1.jpg".utf8)))? = news.first else {
            Issue.record("\(news)")
            return
        }
        #expect(stayed(next(1, of: attic), &work).isEmpty)
        #expect(attic.exists(1) && attic.exists(2) && !attic.exists(3))
    }

    @Test func `leaves others of a burst that were not compared, or whose kept photo was not`()
        throws
    {
        let attic = try #require(Attic())
        var work: any FileOperations = try #require(attic.operations())
        for photo in 1...3 { attic.write(photo, "photo \(photo)") }
        let news = work.trash(others([2, 3], in: attic), seen: asked([1, 3], in: attic), at: 1)
        guard case .stayed(op: 2, nil, .notCompared)? = news.first, news.count == 1 else {
            Issue.record("\(news)")
            return
        }
        #expect(stayed(next(1, of: attic), &work).isEmpty)
        #expect(attic.exists(2) && !attic.exists(3))
        #expect(work.trash(others([2], in: attic), seen: asked([2], in: attic), at: 1).count == 1)
        #expect(attic.exists(2))
    }
}
