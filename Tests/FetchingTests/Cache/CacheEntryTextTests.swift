import SeededRandom
import Testing

@testable import Fetching

@Suite struct `What is written of a photo` {
    private func entry(_ dice: inout Dice) throws -> CacheEntry {
        let names = [
            "ETag", "Last-Modified", "Date", "Expires", "Cache-Control", "Content-Type", "Vary",
            "Age",
        ]
        let values = ["\"a:b\"", "12", "max-age=3, x", "image/jpeg", "*", "", "é"]
        let lines = (0..<dice.roll(10)).map { _ in "\(dice.pick(names)): \(dice.pick(values))\r\n" }
        var entry = CacheEntry(
            address: try WebAddress(Array("https://host:8443/a.jpg?\(dice.roll(99))".utf8)),
            headers: HTTPHeaders(Array(lines.joined().utf8)), status: dice.pick([200, 203]),
            length: dice.next() >> 20, isDetour: dice.roll(2) == 0, agent: Array("riffle/1".utf8),
            now: Int64(dice.roll(2_000_000_000)))
        entry.inode = dice.next()
        return entry
    }

    @Test func `is read as it was written`() throws {
        var dice = Dice(1)
        for _ in 0..<500 {
            let entry = try entry(&dice)
            #expect(try CacheEntry(text: entry.text) == entry)
        }
    }

    @Test func `is refused with any part missing`() throws {
        var dice = Dice(2)
        for _ in 0..<20 {
            let text = try entry(&dice).text
            for count in 0..<text.count {
                #expect(throws: CacheEntryFault.self) {
                    try CacheEntry(text: Array(text[..<count]))
                }
            }
            #expect(throws: CacheEntryFault.self) { try CacheEntry(text: text + [10]) }
        }
    }

    /// What is read becomes headers of a request: no line may begin in one.
    @Test func `with any byte changed is refused, or gives no control character`() throws {
        var dice = Dice(3)
        for _ in 0..<5_000 {
            var text = try entry(&dice).text
            text[dice.roll(text.count)] = UInt8(dice.roll(256))
            guard let read = try? CacheEntry(text: text) else { continue }
            for line in read.conditions {
                #expect(line.allSatisfy { $0 >= 0x20 && $0 != 0x7f })
            }
            #expect(try CacheEntry(text: read.text) == read)
            _ = read.use(now: Int64(dice.roll(2_000_000_000)), agent: [])
            let name = try #require(
                CacheName(digest: [UInt8](repeating: 0, count: 32), form: .kept))
            #expect(
                read.delivery(name, .current).mediaType.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7f })
        }
    }

    @Test(arguments: [
        "length: -1", "length: 1\nlength: 1", "fetched: x", "status: 404", "age: 99999999999",
        "detour: 2", "other: 1", "url:", "url", "inode: 18446744073709551616",
    ]) func `is refused where it says what cannot be`(line: String) throws {
        var dice = Dice(4)
        let name = line.prefix { $0 != ":" }
        let text = String(decoding: try entry(&dice).text, as: UTF8.self)
        let lines = text.split(separator: "\n").filter { !$0.hasPrefix(name + ":") }
        let changed = (lines.dropLast() + [Substring(line), "end"]).joined(separator: "\n") + "\n"
        #expect(throws: CacheEntryFault.self) { try CacheEntry(text: Array(changed.utf8)) }
    }
}
