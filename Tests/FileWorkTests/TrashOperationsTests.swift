import Browsing
import CLinux
import DisplayList
import FileWork
import Glibc
import System
import Testing
import Trash

@Suite struct `File work` {
    private func order(_ op: Int, _ photo: Int, in attic: Attic) -> TrashOrder {
        TrashOrder(
            op: op, photo: PhotoID(photo), path: attic.path(photo), bytes: 0, grounds: .screen)
    }

    @Test func `does nothing to a photo that nobody has seen`() throws {
        let attic = try #require(Attic())
        var work: any FileOperations = try #require(attic.operations())
        attic.write(1, "one")
        let other = attic.write(2, "two")
        for evidence in [ScreenEvidence<PhotoID>(), seen(2, other)] {
            let news = work.trash(order(0, 1, in: attic), seen: evidence, at: 1)
            guard case .stayed(op: 0, nil, .unseen) = news else {
                Issue.record("\(String(describing: news))")
                continue
            }
        }
        #expect(work.backlog == 0)
        #expect(work.whereabouts.away.isEmpty)
        #expect(attic.notices.drain().isEmpty)
        #expect(attic.exists(1) && attic.exists(2))
    }

    @Test
    func `moves what has been on the screen and brings it back, and says so before and after`()
        throws
    {
        let attic = try #require(Attic())
        var work: any FileOperations = try #require(attic.operations())
        let file = attic.write(1, "one")
        #expect(work.trash(order(4, 1, in: attic), seen: seen(1, file), at: 1) == nil)
        #expect(attic.notices.drain() == [.moving([PhotoID(1)])])
        #expect(work.whereabouts.underWay == [PhotoID(1)])
        let answer = try #require(attic.next().first)
        guard case .left(op: 4, PhotoID(1)?, let departed)? = work.take(answer, at: 2),
            let path = departed.paths.first
        else {
            Issue.record("\(answer)")
            return
        }
        #expect(departed.bytes == 3 && !departed.isMoved && work.place == "trash")
        #expect(!attic.exists(1))
        #expect(attic.notices.drain() == [.settled(PhotoID(1), isAway: true, path: path)])
        #expect(work.whereabouts.away == [PhotoID(1)])
        #expect(work.whereabouts.underWay.isEmpty)
        #expect(work.restore(op: 4) == nil)
        #expect(work.whereabouts.underWay == [PhotoID(1)])
        let back = try #require(attic.next().first)
        guard
            case .returned(op: 4, PhotoID(1)?, .success(let photo)?)? = work.take(back, at: 3),
            let returned = photo.returned
        else {
            Issue.record("\(back)")
            return
        }
        #expect(returned.now != nil && photo.path == attic.path(1) && !photo.isRenamed)
        #expect(attic.exists(1))
        #expect(
            attic.notices.drain() == [.moving([PhotoID(1)]), .settled(PhotoID(1), isAway: false)])
        #expect(work.whereabouts.away.isEmpty && work.whereabouts.leftBehind.isEmpty)
    }

    @Test func `leaves another file where it is that has taken the photo's name`() throws {
        let attic = try #require(Attic())
        var work: any FileOperations = try #require(attic.operations())
        let file = attic.write(1, "one")
        unlink(attic.root + "/photos/1.jpg")
        attic.write(1, "another one")
        #expect(work.trash(order(0, 1, in: attic), seen: seen(1, file), at: 1) == nil)
        let answer = try #require(attic.next().first)
        guard case .stayed(op: 0, PhotoID(1)?, let refusal)? = work.take(answer, at: 2),
            refusal.isChange
        else {
            Issue.record("\(answer)")
            return
        }
        #expect(attic.exists(1))
        #expect(work.whereabouts.leftBehind == [PhotoID(1)])
        #expect(
            attic.notices.drain() == [.moving([PhotoID(1)]), .settled(PhotoID(1), isAway: false)])
    }

    @Test func `trashes once more what is on its way back, whatever order the keys came in`() throws
    {
        let attic = try #require(Attic())
        var work: any FileOperations = try #require(attic.operations())
        let file = attic.write(1, "one")
        // All three before any of them is known to be done.
        #expect(work.trash(order(0, 1, in: attic), seen: seen(1, file), at: 1) == nil)
        #expect(work.restore(op: 0) == nil)
        #expect(work.trash(order(1, 1, in: attic), seen: ScreenEvidence(), at: 2) == nil)
        for answer in attic.next(3) { _ = work.take(answer, at: 3) }
        #expect(!attic.exists(1))
        #expect(work.whereabouts.away == [PhotoID(1)])
        #expect(work.whereabouts.photo(of: 1) == PhotoID(1))
        work.finishAll(within: 20) { Double(monotonicNow()) * 1e-9 }
        #expect(work.backlog == 0)
    }

    /// A question about many photos may come while some of them are still on their way back, and its answer when they are there.
    @Test(arguments: [false, true], [false, true])
    func `trashes what was asked about while it was on its way back, if it is what came`(
        isBack: Bool, isChanged: Bool
    ) throws {
        let attic = try #require(Attic())
        var work: any FileOperations = try #require(attic.operations())
        let file = attic.write(1, "one")
        #expect(work.trash(order(0, 1, in: attic), seen: seen(1, file), at: 1) == nil)
        #expect(work.restore(op: 0) == nil)
        let before = attic.next(2)
        if isBack || isChanged { for answer in before { _ = work.take(answer, at: 2) } }
        if isChanged { attic.write(1, "another one") }
        let again = TrashOrder(
            op: 1, photo: PhotoID(1), path: attic.path(1), bytes: 0, grounds: .question(5))
        #expect(work.trash(again, seen: ScreenEvidence(), at: 3) == nil)
        if !isBack, !isChanged { for answer in before { _ = work.take(answer, at: 2) } }
        let answer = try #require(attic.next().first)
        switch work.take(answer, at: 4) {
        case .left(op: 1, _, _)?: #expect(!isChanged && !attic.exists(1))
        case .stayed(op: 1, _, let refusal)?:
            #expect(refusal.isChange && isChanged && attic.exists(1))
        default: Issue.record("\(answer)")
        }
        // One that was never trashed has to have been looked at.
        attic.write(2, "two")
        let other = TrashOrder(
            op: 2, photo: PhotoID(2), path: attic.path(2), bytes: 0, grounds: .question(5))
        guard case .stayed(op: 2, nil, .unseen)? = work.trash(other, seen: ScreenEvidence(), at: 3)
        else {
            Issue.record("it was not asked about")
            return
        }
    }

    @Test func `brings nothing of this session back as from an earlier one`() throws {
        let attic = try #require(Attic())
        var work: any FileOperations = try #require(attic.operations())
        let file = attic.write(1, "one")
        #expect(work.trash(order(0, 1, in: attic), seen: seen(1, file), at: 1) == nil)
        _ = work.take(try #require(attic.next().first), at: 2)
        #expect(
            work.restoreEarlier(
                folders: [Array("\(attic.root)/photos".utf8)], behind: nil, turn: nil) == nil)
        let answer = try #require(attic.next().first)
        guard case .undidEarlier(.success(let report)?) = answer else {
            Issue.record("\(answer)")
            return
        }
        #expect(report.restored.isEmpty)
        #expect(!attic.exists(1))
    }

    @Test func `that is rehearsed touches nothing, whatever is asked`() throws {
        let attic = try #require(Attic())
        attic.write(1, "one")
        var work: any FileOperations = RehearsedOperations(examined: { _, _ in })
        work.recover()
        for grounds in [Grounds.screen, .question(3), .undo(op: 9)] {
            let order = TrashOrder(
                op: 5, photo: PhotoID(1), path: attic.path(1), bytes: 77, grounds: grounds)
            guard
                case .left(op: 5, _, let departed)? = work.trash(
                    order, seen: ScreenEvidence(), at: 1),
                departed.bytes == 77, work.place == "trash (dry run)"
            else {
                Issue.record("\(grounds)")
                continue
            }
            #expect(work.whereabouts.away == [PhotoID(1)])
            #expect(work.whereabouts.underWay.isEmpty)
            guard case .returned(op: 5, _, nil)? = work.restore(op: 5) else {
                Issue.record("\(grounds)")
                continue
            }
            #expect(work.whereabouts.away.isEmpty)
        }
        guard
            case .undidEarlier(nil)? = work.restoreEarlier(
                folders: [attic.path(1)], behind: nil, turn: nil)
        else {
            Issue.record("restoreEarlier")
            return
        }
        #expect(work.backlog == 0)
        #expect(attic.exists(1))
        #expect(access(attic.root + "/share/Trash", F_OK) != 0)
        #expect(access(attic.root + "/state/riffle", F_OK) != 0)
    }
}
