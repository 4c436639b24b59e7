import SeededRandom
import Testing

@testable import Fetching

@Suite struct `What may be shown of the cache without asking` {
    private let agent = Array("riffle/1".utf8)
    private let now: Int64 = 784_111_777

    private func address(_ number: Int) throws -> WebAddress {
        try WebAddress(Array("https://host:8443/a.jpg?\(number)".utf8))
    }

    private func entry(_ dice: inout Dice, varies: Bool = true) throws -> CacheEntry {
        let lines = [
            "Date: Sun, 06 Nov 1994 08:49:37 GMT", "Age: 20", "Cache-Control: max-age=60",
            "Cache-Control: no-cache", "Cache-Control: must-revalidate", "Expires: 0",
            "Expires: Sun, 06 Nov 1994 09:49:37 GMT", "ETag: \"until: 99999999999\"",
            "Last-Modified: Sat, 05 Nov 1994 22:49:37 GMT", "Vary: Accept",
        ].filter { _ in dice.roll(3) == 0 }
        let others = varies && dice.roll(5) == 0 ? ["Vary: User-Agent"] : []
        var entry = CacheEntry(
            address: try address(1),
            headers: HTTPHeaders(Array((lines + others).map { $0 + "\r\n" }.joined().utf8)),
            status: 200, length: 1 + dice.next() >> 20, isDetour: dice.roll(8) == 0, agent: agent,
            now: now)
        entry.inode = dice.next()
        return entry
    }

    @Test func `is what the rules call fresh, at every moment`() throws {
        var dice = Dice(11)
        var fresh = 0
        for _ in 0..<2_000 {
            let entry = try entry(&dice, varies: false)
            let time = now + Int64(dice.roll(8_000)) - 100
            let copy = FreshCopy(entry.text, of: entry.url, now: time)
            #expect((copy != nil) == (entry.use(now: time, agent: agent) == .fresh))
            guard let copy else { continue }
            fresh += 1
            #expect(copy.length == entry.length && copy.inode == entry.inode)
            #expect(copy.modified == entry.lastModified.flatMap(HTTPDate.seconds))
        }
        #expect(fresh > 100)
    }

    /// Which riffle the answer was for, the fetcher looks up.
    @Test func `is nothing that depends on who asks`() throws {
        var dice = Dice(12)
        for _ in 0..<500 {
            let entry = try entry(&dice)
            guard FreshCopy(entry.text, of: entry.url, now: now) != nil else { continue }
            #expect(entry.use(now: now, agent: []) == .fresh)
        }
    }

    @Test func `is nothing of another address, and nothing that is not whole`() throws {
        var dice = Dice(13)
        for _ in 0..<20 {
            let entry = try entry(&dice)
            let text = entry.text
            for other in [try address(2).text, try address(11).text, entry.url.dropLast()] {
                #expect(FreshCopy(text, of: Array(other), now: now) == nil)
            }
            for count in 0..<text.count {
                #expect(FreshCopy(Array(text[..<count]), of: entry.url, now: now) == nil)
            }
        }
    }

    /// Whatever lies there: it is nothing, or has a length that a file can be asked for.
    @Test func `is harmless with any byte changed`() throws {
        var dice = Dice(14)
        for _ in 0..<5_000 {
            let entry = try entry(&dice)
            var text = entry.text
            text[dice.roll(text.count)] = UInt8(dice.roll(256))
            if let copy = FreshCopy(text, of: entry.url, now: now) { #expect(copy.length > 0) }
        }
    }
}
