import Testing

@testable import Fetching

/// The sixth of November 1994, 08:49:37.
private let now: Int64 = 784_111_777
private let agent = Array("riffle/1".utf8)

private func entry(_ lines: String..., isDetour: Bool = false, at time: Int64 = now) throws
    -> CacheEntry
{
    let text = lines.map { $0 + "\r\n" }.joined()
    return CacheEntry(
        address: try WebAddress(Array("http://host/a.jpg".utf8)),
        headers: HTTPHeaders(Array(text.utf8)), status: 200, length: 7, isDetour: isDetour,
        agent: agent, now: time)
}

@Suite struct `What the cache has` {
    private let date = "Date: Sun, 06 Nov 1994 08:49:37 GMT"

    /// How long it may be shown without asking, by trying every moment around it.
    private func life(_ entry: CacheEntry) -> Int64? {
        var seconds: Int64 = 0
        var step: Int64 = 1 << 33
        guard entry.use(now: now, agent: agent) == .fresh else { return nil }
        while step > 0 {
            if entry.use(now: now + seconds + step, agent: agent) == .fresh { seconds += step }
            step /= 2
        }
        return seconds + 1
    }

    @Test func `is fresh for as long as the server says`() throws {
        #expect(life(try entry(date, "Cache-Control: max-age=60")) == 60)
        #expect(life(try entry(date, "Cache-Control: public, MAX-AGE=\"60\"")) == 60)
        #expect(life(try entry(date, "Cache-Control: max-age=60", "Age: 20")) == 40)
        #expect(life(try entry("Cache-Control: max-age=60")) == 60)
        // What it says of its end counts where it does not say how long.
        let end = "Expires: Sun, 06 Nov 1994 08:50:37 GMT"
        #expect(life(try entry(date, end)) == 60)
        #expect(life(try entry(date, end, "Cache-Control: max-age=5")) == 5)
        #expect(life(try entry(date, "Expires: 0")) == nil)
        #expect(life(try entry(date, "Cache-Control: max-age=never")) == nil)
        #expect(life(try entry(date, "Cache-Control: max-age=99999999999999999999")) == 1 << 31)
    }

    @Test func `is believed fresh for a tenth of its age, and no longer than a day`() throws {
        // Ten hours before.
        let modified = "Last-Modified: Sat, 05 Nov 1994 22:49:37 GMT"
        #expect(life(try entry(date, modified)) == 3600)
        #expect(life(try entry(date, "Last-Modified: Wed, 05 Nov 1980 22:49:37 GMT")) == 24 * 3600)
        #expect(life(try entry(date, "Last-Modified: Mon, 05 Nov 2001 22:49:37 GMT")) == nil)
        #expect(life(try entry(date)) == nil)
    }

    @Test func `that came late is as old as its date says`() throws {
        #expect(
            life(try entry("Date: Sun, 06 Nov 1994 08:49:07 GMT", "Cache-Control: max-age=60"))
                == 30)
    }

    @Test func `is stale where the clock was set back`() throws {
        let entry = try entry(date, "Cache-Control: max-age=60", at: now + 1000)
        #expect(entry.use(now: now, agent: agent) == .stale)
    }

    @Test func `is asked about before it is shown, where the server wants that`() throws {
        let strict = try entry(date, "Cache-Control: no-cache, max-age=60")
        #expect(strict.use(now: now, agent: agent) == .askFirst)
        #expect(!strict.mayBeShownOffline(now: now, agent: agent))
        let must = try entry(date, "Cache-Control: max-age=60", "Cache-Control: must-revalidate")
        #expect(must.use(now: now, agent: agent) == .fresh)
        #expect(must.use(now: now + 60, agent: agent) == .askFirst)
        #expect(must.mayBeShownOffline(now: now + 59, agent: agent))
        #expect(!must.mayBeShownOffline(now: now + 60, agent: agent))
        let lax = try entry(date, "Cache-Control: max-age=60")
        #expect(lax.use(now: now + 60, agent: agent) == .stale)
        #expect(lax.mayBeShownOffline(now: now + 60, agent: agent))
    }

    @Test func `is kept for others where that may be`() throws {
        #expect(try entry(date).mayBeKept(hasSecrets: false))
        #expect(try !entry("Cache-Control: NO-STORE").mayBeKept(hasSecrets: false))
        #expect(try !entry("Vary: accept, *").mayBeKept(hasSecrets: false))
        #expect(try entry("Vary: Accept-Encoding, Cookie").mayBeKept(hasSecrets: true))
        #expect(try entry("Vary: Authorization").mayBeKept(hasSecrets: false))
        #expect(try !entry("Vary: Authorization").mayBeKept(hasSecrets: true))
    }

    @Test func `is for who asked for it, where the server minds`() throws {
        let entry = try entry(date, "Cache-Control: max-age=60", "Vary: User-Agent")
        #expect(entry.use(now: now, agent: agent) == .fresh)
        #expect(entry.use(now: now, agent: Array("riffle/2".utf8)) == .askFirst)
    }

    @Test func `behind a redirection that may change is stale at once`() throws {
        let entry = try entry(date, "Cache-Control: max-age=60", isDetour: true)
        #expect(entry.use(now: now, agent: agent) == .stale)
    }

    @Test func `is asked about by its tag, else by its date`() throws {
        let modified = "Last-Modified: Sat, 05 Nov 1994 22:49:37 GMT"
        #expect(
            try entry("ETag: W/\"x\"", modified).conditions == [
                Array("If-None-Match: W/\"x\"".utf8)
            ])
        #expect(
            try entry(modified).conditions
                == [Array("If-Modified-Since: Sat, 05 Nov 1994 22:49:37 GMT".utf8)])
        #expect(try entry("Last-Modified: yesterday").conditions == [])
    }

    @Test func `is renewed by what the server says when it did not change`() throws {
        let old = try entry(
            date, "Cache-Control: max-age=60", "ETag: \"1\"", "Content-Type: image/png")
        let headers = HTTPHeaders(Array("Cache-Control: max-age=90\r\n".utf8))
        let new = old.renewed(by: headers, now: now + 100)
        #expect(new.use(now: now + 189, agent: agent) == .fresh)
        #expect(new.use(now: now + 190, agent: agent) == .stale)
        #expect(new.etag == old.etag && new.contentType == old.contentType)
    }
}

@Suite struct `A moment in a header` {
    @Test(arguments: [
        "Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT",
        "Sun Nov  6 08:49:37 1994",
    ]) func `is read in three ways`(text: String) {
        #expect(HTTPDate.seconds(Array(text.utf8)) == now)
    }

    @Test(
        arguments: [
            ("Thu, 01 Jan 1970 00:00:00 GMT", 0), ("Thu, 29 Feb 2024 12:00:00 GMT", 1_709_208_000),
            ("Fri, 31 Dec 9999 23:59:59 GMT", 253_402_300_799),
            ("Wed, 01 Mar 2000 00:00:00 GMT", 951_868_800),
        ] as [(String, Int64)]) func `is counted from 1970`(text: String, seconds: Int64)
    {
        #expect(HTTPDate.seconds(Array(text.utf8)) == seconds)
    }

    @Test(arguments: [
        "", "0", "-1", "Sun, 06 Nov 1994", "Sun, 06 Nov 1994 08:49 GMT",
        "Sun, 06 Nov 1994 24:00:00 GMT",
        "Sun, 32 Nov 1994 08:49:37 GMT", "Sun, 06 Foo 1994 08:49:37 GMT",
        "Sun, 06 Nov 99999 08:49:37 GMT",
        "Sun, +6 Nov 1994 08:49:37 GMT",
        "Sun, 06 Nov 1994 08:49:37 GMT and more, much more than it may be",
    ]) func `is none where it is none`(text: String) {
        #expect(HTTPDate.seconds(Array(text.utf8)) == nil)
    }
}

@Suite struct `Headers of an answer` {
    @Test func `are found whatever their case, and in lists`() {
        let headers = HTTPHeaders(
            Array("HTTP/1.1 200 OK\r\nETag:  \"a\" \r\nX: 1\r\nx: 2, 3\r\n\r\n".utf8))
        #expect(headers.first("etag") == Array("\"a\"".utf8))
        #expect(headers.items("x") == ["1", "2", "3"].map { Array($0.utf8) })
        #expect(headers.joined("x") == Array("1, 2, 3".utf8))
        #expect(headers.first("y") == nil)
    }

    @Test func `that are none, or hold control characters, are left out`() {
        let headers = HTTPHeaders(
            Array("A b: 1\r\n c: 2\r\nd\r\n: 3\r\ne: \u{1b}[2J\r\nf: x\u{0}y\r\ng: ü\r\n".utf8))
        for name in ["a b", "c", "d", "", "e", "f"] {
            #expect(headers.first(name) == nil, "\(name)")
        }
        #expect(headers.first("g") == Array("ü".utf8))
    }

    @Test func `are believed up to a limit`() {
        let many = (0..<1000).map { "x\($0): y\r\n" }.joined()
        let headers = HTTPHeaders(Array(many.utf8))
        #expect(headers.first("x255") != nil && headers.first("x256") == nil)
    }
}
