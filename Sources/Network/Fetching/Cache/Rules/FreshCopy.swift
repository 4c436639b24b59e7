/// The first lines of an entry: enough to show its photo while it is fresh.
///
/// The fetcher has written these lines itself, of numbers and of the address: nothing of them is a server's word. So riffle reads
/// them, and leaves all that stands below to the fetcher.
struct FreshCopy: Hashable {
    let length: UInt64
    let inode: UInt64
    /// When its server says that it was changed, in seconds since 1970.
    let modified: Int64?

    static let firstLine = Array("riffle-http 2\n".utf8)
    static let lastLine = Array("end\n".utf8)

    /// Nil if it is not whole, is about another address, or is no longer fresh at `now`, in seconds since 1970.
    init?(_ text: [UInt8], of address: [UInt8], now: Int64) {
        guard text.count <= CacheEntry.textLimit, text.suffix(5) == [0x0A] + Self.lastLine else {
            return nil
        }
        var rest = text[...]
        func skip(_ expected: [UInt8]) -> Bool {
            guard rest.starts(with: expected) else { return false }
            rest = rest.dropFirst(expected.count)
            return true
        }
        func number<Number: FixedWidthInteger>(_ name: String) -> Number? {
            guard skip(Array("\(name): ".utf8)),
                let end = rest.prefix(21).firstIndex(of: UInt8(ascii: "\n"))
            else { return nil }
            let digits = rest[..<end]
            rest = rest[(end + 1)...]
            guard digits.allSatisfy({ $0 &- 48 < 10 }) else { return nil }
            return Number(String(decoding: digits, as: UTF8.self))
        }
        guard skip(Self.firstLine), skip(Array("url: ".utf8)), skip(address), skip([0x0A]),
            let fetched: Int64 = number("fetched"), let until: Int64 = number("until"),
            // A clock that was set back tells nothing.
            fetched <= now, now < until,
            let length: UInt64 = number("length"), length > 0,
            let inode: UInt64 = number("inode")
        else { return nil }
        self.length = length
        self.inode = inode
        modified = number("modified")
    }
}
