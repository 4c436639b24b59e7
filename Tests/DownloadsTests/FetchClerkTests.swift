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
        var clerk = FetchClerk(parallel: 4)
        #expect(clerk.want(try wishes(3), copy: { _ in nil }).orders.isEmpty)
        #expect(tickets(clerk.due()).count == 3)
        #expect(clerk.restart(.lied, isTheirs: true).isEmpty)
        let first = tickets(clerk.due())
        #expect(first.count == 1 && clerk.due().isEmpty)
        let report = FetchReport.done(first[0], try stale())
        #expect(try clerk.take(report, at: 0, find: { _ in nil }, place: { _ in [] }) == nil)
        #expect(clerk.due().isEmpty)
        // It ends over that one again: the others are no more suspect than they were.
        #expect(clerk.restart(.lied, isTheirs: true).isEmpty)
        let next = tickets(clerk.due())
        #expect(next.count == 1)
        guard
            case .failed(let photo, .notFetched(.noSuchHost))? = try clerk.take(
                .failed(next[0], .noSuchHost), at: 1, find: { _ in nil }, place: { _ in [] })
        else {
            Issue.record("no answer")
            return
        }
        #expect(photo == PhotoID(1))
    }

    @Test func `is told of as begun while it is asked for, by the name of a part alone`() throws {
        var clerk = FetchClerk(parallel: 4)
        _ = clerk.want(try wishes(1), copy: { _ in nil })
        let ticket = tickets(clerk.due())[0]
        func report(_ form: CacheName.Form) throws -> FetchReport {
            let name = try #require(CacheName(digest: Array(repeating: 7, count: 32), form: form))
            return .preview(ticket, name, bytes: 65_536)
        }
        let news = try clerk.take(
            report(.part), at: 0, find: { _ in nil }, place: { _ in [0x61] })
        #expect(news == .begun(PhotoID(0), path: [0x61]))
        #expect(throws: FetchClerk.Lie.self) {
            try clerk.take(report(.kept), at: 1, find: { _ in nil }, place: { _ in [] })
        }
        _ = try clerk.take(
            .failed(ticket, .noSuchHost), at: 2, find: { _ in nil }, place: { _ in [] })
        #expect(
            try clerk.take(report(.part), at: 3, find: { _ in nil }, place: { _ in [] }) == nil)
    }
}
