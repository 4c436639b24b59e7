import Foundation
import Testing

@testable import Fetching

@Suite struct `What the fetcher keeps` {
    let server: TestServer
    let home = TestFolder()

    init() throws { server = try #require(TestServer()) }

    private func start(_ change: (inout FetchSettings) -> Void = { _ in }) throws -> TestFetcher {
        let ports = Set(server.ports.values.map { UInt16($0) })
        return try TestFetcher(home: home) {
            $0.ports = ports.union([1030])
            change(&$0)
        }
    }

    @Test func `is not asked for again while it is fresh, by another riffle either`() throws {
        let one = try start()
        let delivery = try one.delivered(server.url("fresh"))
        #expect(try one.delivered(server.url("fresh")) == delivery)
        let two = try start()
        let other = try two.delivered(server.url("fresh#part"))
        #expect(other == delivery && two.bytes(other) == TestServer.body)
        #expect(server.count("/fresh") == 1)
    }

    @Test(arguments: ["stale", "dated", "same"])
    func `is shown at once and asked for anew when it is stale`(path: String) throws {
        let fetcher = try start()
        #expect(try fetcher.delivered(server.url(path))?.standing == .current)
        let ticket = try fetcher.get(server.url(path))
        guard case .done(_, let delivery) = fetcher.answer(ticket) else {
            Issue.record("nothing is shown")
            return
        }
        #expect(delivery.standing == .stale)
        #expect(fetcher.afterwards(ticket) == .unchanged(ticket))
        #expect(server.count("/" + path) == 2)
        #expect(fetcher.bytes(delivery) == TestServer.body)
    }

    @Test func `becomes what the server has now`() throws {
        let fetcher = try start()
        #expect(try fetcher.delivered(server.url("changing"))?.length == 1001)
        let ticket = try fetcher.get(server.url("changing"))
        guard case .changed(_, let delivery) = fetcher.afterwards(ticket) else {
            Issue.record("\(fetcher.reports)")
            return
        }
        #expect(delivery.length == 1002 && delivery.standing == .current)
        #expect(fetcher.bytes(delivery)?.count == 1002)
    }

    @Test(arguments: ["no-cache", "must"])
    func `is not shown before the server was asked, where it wants that`(path: String) throws {
        let fetcher = try start()
        _ = try fetcher.delivered(server.url(path))
        let delivery = try fetcher.delivered(server.url(path))
        #expect(delivery?.standing == .current && fetcher.bytes(delivery) == TestServer.body)
        #expect(server.count("/" + path) == 2)
        #expect(server.told("last/" + path).contains("if-none-match: \"1\""))
    }

    @Test func `is asked for whatever the cache has, where somebody wants it anew`() throws {
        let fetcher = try start()
        _ = try fetcher.delivered(server.url("fresh"))
        #expect(try fetcher.delivered(server.url("fresh"), again: true)?.standing == .current)
        #expect(server.count("/fresh") == 2)
        #expect(server.told("last/fresh").contains("cache-control: no-cache"))
    }

    @Test func `is what headers say, and not what comes behind the body`() throws {
        let fetcher = try start()
        #expect(try fetcher.delivered(server.url("trailer"))?.name.form == .kept)
    }

    @Test(arguments: ["no-store", "vary"])
    func `goes with the session where it may not be kept`(path: String) throws {
        let fetcher = try start()
        let delivery = try fetcher.delivered(server.url(path))
        #expect(delivery?.name.form == .session)
        #expect(fetcher.bytes(delivery) == TestServer.body)
        #expect(fetcher.files.count == 1)
        // Nobody else may look at it.
        let other = try start()
        other.listen { if case .hello = $0 { true } else { false } }
        #expect(other.bytes(delivery) == nil)
        fetcher.close()
        #expect(other.files == [])
    }

    @Test func `is nothing at all without a cache`() throws {
        let fetcher = try start { $0.cacheLimit = 0 }
        let delivery = try fetcher.delivered(server.url("fresh"))
        #expect(delivery?.name.form == .session)
        #expect(try fetcher.delivered(server.url("fresh")) == delivery)
        #expect(server.count("/fresh") == 1)
        fetcher.close()
        #expect(fetcher.files == [])
    }

    @Test func `goes when the server says that it is gone`() throws {
        let fetcher = try start()
        _ = try fetcher.delivered(server.url("gone"))
        #expect(fetcher.files.count == 2)
        let ticket = try fetcher.get(server.url("gone"))
        #expect(fetcher.afterwards(ticket) == .failed(ticket, .status(410)))
        #expect(fetcher.files == [])
    }

    @Test func `is shown without a network, and nothing else`() throws {
        let first = try start()
        for path in ["fresh", "stale", "must"] { _ = try first.delivered(server.url(path)) }
        let offline = try start { $0.isOffline = true }
        #expect(try offline.delivered(server.url("fresh"))?.standing == .current)
        #expect(try offline.delivered(server.url("stale"))?.standing == .offline)
        #expect(try offline.failure(server.url("must")) == .notInCache)
        #expect(try offline.failure(server.url("whole")) == .notInCache)
        #expect(server.count("/stale") == 1 && server.count("/whole") == 0)
    }

    @Test func `is shown where the server cannot be reached any more`() throws {
        let fetcher = try start()
        let address = server.url("stale")
        _ = try fetcher.delivered(address)
        let text = try String(
            contentsOfFile: home.path + "/http/"
                + (fetcher.files.first { $0.hasSuffix(".meta") } ?? ""),
            encoding: .utf8)
        #expect(text.contains(address))
        // Its port is one that nobody listens at.
        let moved = address.replacing("\(server.ports["http"] ?? 0)", with: "1030")
        let name = CacheName(try WebAddress(Array(moved.utf8)))
        let path = { (ending: String) in
            self.home.path + "/http/" + String(decoding: name.folder, as: UTF8.self) + "/"
                + String(decoding: name.stem, as: UTF8.self) + ending
        }
        try? FileManager.default.createDirectory(
            atPath: (path("") as NSString).deletingLastPathComponent,
            withIntermediateDirectories: true)
        for file in fetcher.files {
            let ending = file.hasSuffix(".meta") ? ".meta" : ".body"
            try FileManager.default.moveItem(
                atPath: home.path + "/http/" + file, toPath: path(ending))
        }
        try text.replacing(address, with: moved).write(
            toFile: path(".meta"), atomically: true, encoding: .utf8)
        let ticket = try fetcher.get(moved)
        guard case .done(_, let delivery) = fetcher.answer(ticket) else {
            Issue.record("nothing is shown")
            return
        }
        #expect(delivery.standing == .stale)
        #expect(fetcher.afterwards(ticket) == .failed(ticket, .cannotConnect))
        #expect(try fetcher.delivered(moved, again: true)?.standing == .offline)
    }

    @Test func `is asked about each time where the way to it may be another`() throws {
        let fetcher = try start()
        let address = server.redirection(to: "http://127.0.0.1:{http}/fresh")
        _ = try fetcher.delivered(address)
        let ticket = try fetcher.get(address)
        #expect(fetcher.afterwards(ticket) == .unchanged(ticket))
        #expect(server.count("/fresh") == 2)
    }
}
