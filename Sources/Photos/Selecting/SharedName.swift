/// The bytes of a name, in a page that other names share: 12 bytes beside the page, where an array of its own takes 56.
public struct SharedName: Hashable, Sendable {
    private let page: [UInt8]
    private let start: UInt16
    /// `.max` where the name is all of the page, however long that is.
    private let count: UInt16

    /// A name with a page of its own.
    public init(_ name: [UInt8]) {
        (page, start, count) = (name, 0, .max)
    }

    /// The name at these places of a page; one with a page of its own where they are beyond 16 bits.
    public init(_ page: [UInt8], _ range: Range<Int>) {
        let isNear = range.upperBound < UInt16.max
        self.page = isNear ? page : Array(page[range])
        start = isNear ? UInt16(range.lowerBound) : 0
        count = isNear ? UInt16(range.count) : .max
    }

    private var range: Range<Int> {
        count == .max ? 0..<page.count : Int(start)..<Int(start) + Int(count)
    }

    public var bytes: [UInt8] { count == .max ? page : Array(page[range]) }

    /// Its last bytes, so many of them.
    public func last(_ count: Int) -> SharedName { SharedName(page, range.suffix(count)) }

    public static func == (a: SharedName, b: SharedName) -> Bool {
        a.page[a.range] == b.page[b.range]
    }

    public func hash(into hasher: inout Hasher) { hasher.combine(page[range]) }
}
