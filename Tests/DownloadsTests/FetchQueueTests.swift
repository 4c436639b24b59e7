import DisplayList
import Fetching
import Testing

@testable import Downloads

@Suite struct `What is asked of a fetcher` {
    private func wishes(_ count: Int) throws -> [FetchWish] {
        try (0..<count).map { number in
            FetchWish(
                PhotoID(number), try WebAddress(Array("http://host/\(number).jpg".utf8)))
        }
    }

    private func tickets(_ orders: [FetchOrder]) -> [FetchTicket] {
        orders.compactMap {
            switch $0 {
            case .get(let ticket, _, _), .again(let ticket, _, _): ticket
            default: nil
            }
        }
    }

    private func stale() throws -> Delivery {
        let name = try #require(CacheName(digest: Array(repeating: 7, count: 32), form: .kept))
        return Delivery(
            name: name, length: 3, mediaType: "image/png", lastModified: nil, standing: .stale)
    }

    /// A stale copy is not the end of it: the server is asked, and the fetcher may end over that answer.
    @Test func `is one photo at a time after it has ended, until that one is settled`() throws {
        var queue = FetchQueue(parallel: 4)
        #expect(queue.want(try wishes(3), copy: { _ in nil }).orders.isEmpty)
        #expect(tickets(queue.due()).count == 3)
        #expect(queue.restart(.lied, isTheirs: true).isEmpty)
        let first = tickets(queue.due())
        #expect(first.count == 1 && queue.due().isEmpty)
        let report = FetchReport.done(first[0], try stale())
        #expect(try queue.take(report, at: 0, find: { _ in nil }, place: { _ in [] }) == nil)
        #expect(queue.due().isEmpty)
        // It ends over that one again: the others are no more suspect than they were.
        #expect(queue.restart(.lied, isTheirs: true).isEmpty)
        let next = tickets(queue.due())
        #expect(next.count == 1)
        guard
            case .failed(let photo, .notFetched(.noSuchHost))? = try queue.take(
                .failed(next[0], .noSuchHost), at: 1, find: { _ in nil }, place: { _ in [] })
        else {
            Issue.record("no answer")
            return
        }
        #expect(photo == PhotoID(1))
    }

    @Test func `is told of as begun while it is asked for, by the name of a part alone`() throws {
        var queue = FetchQueue(parallel: 4)
        _ = queue.want(try wishes(1), copy: { _ in nil })
        let ticket = tickets(queue.due())[0]
        func report(_ form: CacheName.Form) throws -> FetchReport {
            let name = try #require(CacheName(digest: Array(repeating: 7, count: 32), form: form))
            return .preview(ticket, name, bytes: 65_536)
        }
        let news = try queue.take(
            report(.part), at: 0, find: { _ in nil }, place: { _ in [0x61] })
        #expect(news == .begun(PhotoID(0), path: [0x61]))
        #expect(throws: FetchQueue.Lie.self) {
            try queue.take(report(.kept), at: 1, find: { _ in nil }, place: { _ in [] })
        }
        _ = try queue.take(
            .failed(ticket, .noSuchHost), at: 2, find: { _ in nil }, place: { _ in [] })
        #expect(
            try queue.take(report(.part), at: 3, find: { _ in nil }, place: { _ in [] }) == nil)
    }
}
