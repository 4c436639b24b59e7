import Testing

@testable import Fetching

/// One fetcher and one server for all, as each takes a part of a second to start.
@Suite(.serialized) struct `A photo from the network` {
    let server: TestServer
    let fetcher: TestFetcher

    init() throws {
        let server = try #require(TestServer())
        self.server = server
        fetcher = try TestFetcher {
            $0.ports = Set(server.ports.values.map { UInt16($0) })
            $0.timeout = 1
            $0.fileLimit = 1 << 20
        }
    }

    @Test(arguments: ["whole", "chunked", "no-length", "cut-once", "chain/4", "flaky"])
    func `is whole, however it comes`(path: String) throws {
        let delivery = try fetcher.delivered(server.url(path))
        #expect(fetcher.bytes(delivery) == TestServer.body)
        #expect(fetcher.facts?.curl.isEmpty == false)
        #expect(!fetcher.files.contains { $0.hasSuffix(".part") })
    }

    @Test func `has the length that was declared`() throws {
        let delivery = try fetcher.delivered(server.url("longer"))
        #expect(fetcher.bytes(delivery) == TestServer.body.dropLast(100))
    }

    @Test func `comes with what the server says of it`() throws {
        let delivery = try fetcher.delivered(server.url("whole"))
        #expect(delivery?.mediaType == "image/jpeg")
        #expect(delivery?.lastModified == 784_111_777)
        #expect(delivery?.standing == .current)
    }

    @Test func `is what the last answer says, not the first`() throws {
        let late = try fetcher.delivered(server.url("continue"))
        #expect(fetcher.bytes(late) == Array("late".utf8))
        // The headers are those of the answer itself, and not of what came before it.
        #expect(late?.mediaType == "image/png")
    }

    @Test func `is told from a page by its bytes alone`() throws {
        let delivery = try fetcher.delivered(server.url("html"))
        #expect(delivery?.mediaType == "text/html")
    }

    static let failures: [(String, FetchFailure)] = [
        ("missing", .status(404)), ("status/410", .status(410)), ("status/403", .status(403)),
        ("status/500", .status(500)), ("status/302", .redirect(.nowhere)),
        ("nowhere", .redirect(.nowhere)),
        ("cut", .cutOff(bytes: 51_200)), ("nothing", .cutOff(bytes: 0)),
        ("cut-chunks", .cutOff(bytes: 50_000)), ("stall", .timedOut(bytes: 10_172)),
        ("silent", .timedOut(bytes: 0)), ("declared", .tooLarge(limit: 1 << 20)),
        ("endless", .tooLarge(limit: 1 << 20)), ("empty", .empty), ("status/204", .empty),
        ("gzip", .packed), ("headers", .notHTTP), ("long-header", .notHTTP), ("garbage", .notHTTP),
        ("trailers", .notHTTP), ("long-trailer", .cutOff(bytes: 102_400)), ("hints", .notHTTP),
        ("chain/5", .tooManyRedirects(limit: 5)), ("loop", .tooManyRedirects(limit: 5)),
        ("busy-long", .status(503)),
    ]

    @Test(arguments: failures)
    func `that does not come says why, and the next one is right`(
        path: String, failure: FetchFailure
    ) throws {
        let found = try fetcher.failure(server.url(path))
        if case .timedOut(let bytes) = failure, bytes > 0, case .timedOut(let got) = found {
            // How far it came is the network's business.
            #expect(got > 8_000 && got <= bytes + 200)
        } else {
            #expect(found == failure)
        }
        #expect(fetcher.files == [], "nothing of it stays")
        #expect(
            fetcher.bytes(try fetcher.delivered(server.url("small/next")))
                == Array("small next".utf8))
    }

    @Test(arguments: [
        ("file:///etc/passwd", FetchFailure.redirect(.toOtherKind)),
        ("ftp://127.0.0.1/a", .redirect(.toOtherKind)),
        ("gopher://127.0.0.1:70/", .redirect(.toOtherKind)),
        ("http://", .redirect(.nowhere)),
        ("http://127.0.0.1:1/", .portNotAllowed(1)),
    ]) func `is not looked for where a server must not send us`(
        place: String, failure: FetchFailure
    ) throws {
        let found = try fetcher.failure(server.redirection(to: place))
        // Before its fourth version Landlock cannot bind to ports, and a sanitizer does without: then nobody is there.
        let bindsPorts = (fetcher.facts?.landlock ?? 0) >= 4
        #expect(found == (failure == .portNotAllowed(1) && !bindsPorts ? .cannotConnect : failure))
    }

    @Test func `is tried again when the server says so, and not before`() throws {
        // Two seconds of the server are 100 ms here.
        let ticket = try fetcher.get(server.url("busy/503"))
        #expect(
            fetcher.bytes({ if case .done(_, let d) = fetcher.answer(ticket) { d } else { nil } }())
                == TestServer.body)
        #expect(server.count("/busy/503") == 2)
        #expect(fetcher.bytes(try fetcher.delivered(server.url("busy/429"))) == TestServer.body)
    }

    @Test func `is tried four times and no more`() throws {
        #expect(try fetcher.failure(server.url("status/502")) == .status(502))
        #expect(server.count("/status/502") == 4)
        #expect(try fetcher.failure(server.url("status/404/x")) == .status(404))
        #expect(server.count("/status/404/x") == 1)
    }

    @Test func `of a host that is not there says so`() throws {
        #expect(try fetcher.failure("http://no-such-host.invalid/a.jpg") == .noSuchHost)
    }

    @Test func `that drips is given its time`() throws {
        let delivery = try fetcher.delivered(server.url("drip"))
        #expect(fetcher.bytes(delivery) == Array(TestServer.body[..<3000]))
        let progress = fetcher.reports.compactMap { report -> UInt64? in
            guard case .progress(_, let bytes, let total) = report else { return nil }
            #expect(total == 3000)
            return bytes
        }
        #expect(progress.count >= 3 && progress == progress.sorted())
    }

    @Test func `is asked for as a browser of photos asks, without a word about the user`() throws {
        _ = try fetcher.delivered(server.url("whole"))
        let asked = server.told("last/whole").split(separator: "\n").map(String.init)
        let headers = Set(asked.map { String($0.prefix { $0 != ":" }) })
        #expect(headers == ["host", "user-agent", "accept"])
        #expect(asked.contains("user-agent: riffle/0"))
        #expect(asked.contains("accept: image/*"))
    }

    @Test func `sends no cookie back`() throws {
        _ = try fetcher.delivered(server.url("cookie"))
        _ = try fetcher.delivered(server.url("cookie"), again: true)
        #expect(!server.told("last/cookie").contains("geheim"))
        #expect(server.count("/cookie") == 2)
    }

    @Test func `that nobody waits for any more is not fetched on`() throws {
        let ticket = try fetcher.get(server.url("stall"))
        fetcher.listen(seconds: 0.4) { _ in false }
        fetcher.cancel(ticket)
        #expect(fetcher.answer(ticket, seconds: 1.5) == nil)
        #expect(fetcher.files == [])
    }

    @Test func `comes before others that are less urgent, two of a host at once`() throws {
        let tickets = try (0..<20).map { index in
            try fetcher.get(server.url("slow/\(index)"), priority: UInt32(100 - index))
        }
        var order: [FetchTicket] = []
        while order.count < 20 {
            guard
                case .done(let ticket, _) = fetcher.listen(until: {
                    if case .done = $0 { true } else { false }
                })
            else { break }
            order.append(ticket)
        }
        #expect(Set(order) == Set(tickets))
        // Those that came while the first two were under way.
        let late = order.dropFirst(4).map(\.number)
        #expect(
            late.sorted(by: >) == late || zip(late, late.dropFirst()).allSatisfy { $0 + 2 > $1 })
        #expect(Int(server.told("most")).map { $0 <= 4 } == true)
    }

    @Test func `asked for twice is fetched once`() throws {
        let one = try fetcher.get(server.url("slow/same"))
        let two = try fetcher.get(server.url("slow/same"))
        for ticket in [one, two] {
            guard case .done = fetcher.answer(ticket) else {
                Issue.record("no answer")
                continue
            }
        }
        #expect(server.count("/slow/same") == 1)
    }
}
