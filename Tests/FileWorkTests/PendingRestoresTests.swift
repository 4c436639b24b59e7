import Testing
import Trash

@testable import FileWork

@Suite struct `Photos that were asked back together` {
    private let failure = PhotoReturn.Waiting(
        name: Array("a.JPG".utf8), error: .alreadyInTrash(path: []))

    private func told(_ news: FileNews?) -> [Int]? {
        guard case .broughtBack(let count, let failed, _)? = news else { return nil }
        return [count] + failed.map(\.op)
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
        guard case .bringingBack(left: 2)? = pendingRestores.answer(-1, nil),
            case .broughtBack(count: 2, _, left: 1)? = pendingRestores.answer(-2, failure),
            case .broughtBack(count: 1, _, left: 0)? = pendingRestores.answer(-3, nil)
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
            case .broughtBack(count: 2, let failed, left: 0)? = pendingRestores.answer(-2, failure)
        else {
            Issue.record("not told")
            return
        }
        #expect(failed.map(\.isBack) == [true, false])
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
