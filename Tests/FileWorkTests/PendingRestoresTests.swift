import Testing
import Trash

@testable import FileWork

@Suite struct `Photos that were asked back together` {
    private let failure = WaitingFile(
        name: Array("a.JPG".utf8), error: .alreadyInTrash(path: []))

    private func told(_ news: FileNews?) -> [Int]? {
        guard case .bringingBack(_, let back?)? = news else { return nil }
        return [back.count] + back.failed.map(\.op)
    }

    @Test func `are told of with the last answer`() {
        var pendingRestores = PendingRestores()
        pendingRestores.await([-1, -2])
        #expect(told(pendingRestores.answer(-1, failure)) == nil)
        #expect(told(pendingRestores.answer(-2, nil)) == [2, -1])
        #expect(told(pendingRestores.answer(-2, nil)) == nil)
    }

    @Test func `are counted until all are answered`() {
        var pendingRestores = PendingRestores()
        pendingRestores.await([-1, -2])
        pendingRestores.await([-3])
        guard case .bringingBack(left: 2, nil)? = pendingRestores.answer(-1, nil),
            case .bringingBack(left: 1, let two?)? = pendingRestores.answer(-2, failure),
            case .bringingBack(left: 0, let one?)? = pendingRestores.answer(-3, nil),
            two.count == 2, one.count == 1
        else {
            Issue.record("not counted")
            return
        }
    }

    @Test func `are told apart from those that are back without one of their files`() {
        var pendingRestores = PendingRestores()
        pendingRestores.await([-1, -2])
        _ = pendingRestores.answer(-1, failure, isBack: true)
        guard
            case .bringingBack(left: 0, let back?)? = pendingRestores.answer(-2, failure),
            back.count == 2
        else {
            Issue.record("not told")
            return
        }
        #expect(back.failed.map(\.isBack) == [true, false])
    }

    @Test func `may be asked back again before they have come`() {
        var pendingRestores = PendingRestores()
        pendingRestores.await([-1, -2])
        pendingRestores.await([-2])
        pendingRestores.await([-1])
        #expect(told(pendingRestores.answer(-1, nil)) == nil)
        #expect(told(pendingRestores.answer(-2, failure)) == [2, -2])
        #expect(told(pendingRestores.answer(-2, nil)) == [1])
        #expect(told(pendingRestores.answer(-1, failure)) == [1, -1])
    }
}
