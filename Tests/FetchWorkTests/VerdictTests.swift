import CCurl
import Glibc
import Testing

@testable import FetchWork
@testable import Fetching

private func address(_ text: String) throws -> WebAddress { try WebAddress(Array(text.utf8)) }

@Suite struct `A redirection` {
    private func hop(_ text: String) throws -> FetchHop { FetchHop(address: try address(text)) }

    private func next(_ hop: FetchHop, _ text: String, isPrivate: Bool = true) throws(FetchFailure)
        -> FetchHop
    {
        try hop.next(to: Array(text.utf8), status: 302, wasPrivate: isPrivate)
    }

    @Test func `is followed five times`() throws {
        var hop = try hop("http://host/0")
        for number in 1...5 { hop = try next(hop, "http://host/\(number)") }
        #expect(throws: FetchFailure.tooManyRedirects(limit: 5)) { try next(hop, "http://host/6") }
    }

    @Test func `never leads from https to http, nor to anything else`() throws {
        let hop = try hop("https://host/a")
        #expect(throws: FetchFailure.redirect(.toUnencrypted)) { try next(hop, "http://host/a") }
        for place in ["file:///etc/passwd", "ftp://host/", "javascript://x", "data:x"] {
            #expect(throws: FetchFailure.redirect(.toOtherKind)) { try next(hop, place) }
        }
        #expect(try next(hop, "https://other/a").address.host == Array("other".utf8))
    }

    @Test func `takes user and password along to their own server alone`() throws {
        let hop = try hop("https://me:secret@host/a")
        #expect(try next(hop, "https://host/b").address.user == Array("me".utf8))
        for place in ["https://other/b", "https://host:8443/b", "https://evil:x@other/"] {
            #expect(try next(hop, place).address.user == nil)
        }
        #expect(try next(hop, "https://evil:x@host/").address.user == Array("me".utf8))
        // Who has left does not come back with them.
        #expect(try next(next(hop, "https://other/b"), "https://host/c").address.user == nil)
    }

    @Test func `from a public server is remembered`() throws {
        let start = try hop("http://host/a")
        #expect(try !next(start, "http://b/").isFromPublic)
        #expect(try next(start, "http://b/", isPrivate: false).isFromPublic)
        #expect(try next(next(start, "http://b/", isPrivate: false), "http://c/").isFromPublic)
    }

    @Test(arguments: [
        ("127.0.0.1", true), ("10.1.2.3", true), ("172.16.0.1", true), ("172.32.0.1", false),
        ("192.168.1.1", true), ("169.254.169.254", true), ("100.64.0.1", true),
        ("100.127.255.255", true), ("100.63.255.255", false), ("100.128.0.1", false),
        ("172.31.255.255", true), ("172.15.255.255", false),
        ("0.0.0.0", true), ("8.8.8.8", false), ("224.0.0.1", true), ("255.255.255.255", true),
        ("[::1]", true), ("[::]", true), ("[fe80::1]", true), ("[fc00::1]", true),
        ("[fd12::1]", true),
        ("[2001:4860:4860::8888]", false), ("[::ffff:127.0.0.1]", true),
        ("[::ffff:8.8.8.8]", false),
        ("[64:ff9b::10.0.0.1]", true), ("[64:ff9b::8.8.8.8]", false), ("[2002:7f00:1::]", true),
        ("[2002:808:808::]", false), ("[ff02::1]", true), ("localhost", true),
        ("a.localhost.", true),
        ("localhost.example", false), ("127.1", true), ("2130706433", true), ("0x7f000001", true),
        ("host", false),
    ]) func `knows which addresses are private`(host: String, isPrivate: Bool) {
        #expect(Transfers.namesPrivate(Array(host.utf8)) == isPrivate)
    }
}

@Suite struct `What follows from an answer` {
    private func verdict(
        _ end: CurlEnd = CCURL_WHOLE, status: Int = 200, _ headers: String = "",
        received: UInt64 = 10,
        declared: UInt64? = nil
    ) throws -> TransferVerdict {
        TransferVerdict(
            TransferOutcome(
                end: end, status: status, headers: HTTPHeaders(Array(headers.utf8)),
                received: received, declared: declared),
            at: FetchHop(address: try address("http://host/")), limit: 99)
    }

    @Test func `is the photo only where all of it has come`() throws {
        #expect(try verdict() == .whole)
        #expect(try verdict(declared: 10) == .whole)
        #expect(try verdict(declared: 11) == .retry(.cutOff(bytes: 10), seconds: nil))
        #expect(try verdict(CCURL_CUT) == .retry(.cutOff(bytes: 10), seconds: nil))
        #expect(try verdict(received: 0) == .failed(.empty))
        #expect(try verdict(CCURL_WHOLE, "Content-Encoding: gzip") == .failed(.packed))
        #expect(try verdict(CCURL_WHOLE, "Content-Encoding: identity") == .whole)
    }

    @Test func `is another try where that may help`() throws {
        for status in [500, 502, 504] {
            #expect(try verdict(status: status) == .retry(.status(status), seconds: nil))
        }
        for status in [429, 503] {
            #expect(try verdict(status: status) == .retry(.status(status), seconds: nil))
            #expect(
                try verdict(status: status, "Retry-After: 60")
                    == .retry(.status(status), seconds: 60))
            #expect(try verdict(status: status, "Retry-After: 61") == .failed(.status(status)))
            #expect(
                try verdict(status: status, "Retry-After: soon")
                    == .retry(.status(status), seconds: nil))
        }
        let date =
            "Date: Sun, 06 Nov 1994 08:49:37 GMT\r\nRetry-After: Sun, 06 Nov 1994 08:49:47 GMT\r\n"
        #expect(try verdict(status: 503, date) == .retry(.status(503), seconds: 10))
        for status in [400, 401, 403, 404, 410, 418, 451] {
            #expect(try verdict(status: status) == .failed(.status(status)))
        }
    }

    @Test func `says what kept it from coming`() throws {
        for (end, failure) in [
            (CCURL_NO_HOST, FetchFailure.noSuchHost), (CCURL_NO_CONNECTION, .cannotConnect),
            (CCURL_NOT_TRUSTED, .certificate(.notTrusted)), (CCURL_TOO_LARGE, .tooLarge(limit: 99)),
            (CCURL_PRIVATE_ADDRESS, .redirect(.toPrivateAddress)),
            (CCURL_TIMED_OUT, .timedOut(bytes: 0)),
            (CCURL_HEADERS_TOO_LONG, .notHTTP),
        ] {
            #expect(try verdict(end) == .failed(failure))
        }
    }
}

@Suite struct `Which photo is fetched next` {
    private func job(
        _ number: Int, _ text: String, priority: UInt32 = 0, runs: Bool = false,
        watching: Bool = false
    ) throws -> FetchJob {
        let place = try address(text)
        var job = FetchJob(
            name: CacheName(place), address: place, number: number,
            wishes: [FetchTicket(UInt32(number)): .init(priority: priority, isWatching: watching)],
            entry: nil, hop: FetchHop(address: place))
        if runs { job.run = FetchJob.Run(slot: 0, file: -1, started: 0, moved: 0, reported: 0) }
        return job
    }

    @Test func `is the most urgent, those that nobody sees last`() throws {
        let limits = FetchLimits(parallel: 4)
        let jobs = try [
            job(0, "http://a/0", priority: 9), job(1, "http://a/1", priority: 3),
            job(2, "http://a/2", priority: 3), job(3, "http://a/3", priority: 0, watching: true),
        ]
        #expect(limits.next(jobs, now: 0) == jobs[1].name)
        #expect(limits.next([jobs[3]], now: 0) == jobs[3].name)
    }

    @Test func `is of a host with less than two of ours, unless it shares a connection`() throws {
        var limits = FetchLimits(parallel: 4)
        var jobs = try (0..<2).map { try job($0, "http://a/\($0)", runs: true) }
        jobs += [try job(2, "http://a/2"), try job(3, "http://b/3", priority: 9)]
        #expect(limits.next(jobs, now: 0) == jobs[3].name)
        limits.shared = [.init(try address("http://a/"))]
        #expect(limits.next(jobs, now: 0) == jobs[2].name)
    }

    @Test func `waits for its time, and while as many run as may`() throws {
        let limits = FetchLimits(parallel: 2)
        var late = try job(0, "http://a/0")
        late.notBefore = 10
        #expect(limits.next([late], now: 9) == nil)
        #expect(limits.next([late], now: 10) == late.name)
        let busy = try [job(1, "http://b/", runs: true), job(2, "http://c/", runs: true)]
        #expect(limits.next(busy + [late], now: 10) == nil)
    }
}
