/// What is known of a photo in the cache: what was requested, what the server said of it, and when.
package struct CacheEntry: Hashable, Sendable {
    /// The address without fragment, user and password.
    package var url: [UInt8]
    package var status = 200
    package var etag: [UInt8]?
    package var lastModified: [UInt8]?
    package var date: [UInt8]?
    package var expires: [UInt8]?
    package var cacheControl: [UInt8]?
    package var contentType: [UInt8]?
    package var vary: [UInt8]?
    /// In bytes.
    package var length: UInt64 = 0
    /// Seconds since 1970, when the answer came.
    package var fetched: Int64
    /// How old it was then, in seconds: it may have come from a cache.
    package var age: Int64 = 0
    /// Whether the way to it was a redirection that may be another one the next time.
    package var isDetour = false
    /// What we called ourselves, where the server says that this counts.
    package var agent: [UInt8]?
    /// The body's inode: a body and an entry that two riffles wrote do not belong together.
    package var inode: UInt64 = 0

    init(url: [UInt8], fetched: Int64) {
        self.url = url
        self.fetched = fetched
    }

    /// What an answer says; `body` bytes came with it.
    package init(
        address: WebAddress, headers: HTTPHeaders, status: Int, length: UInt64, isDetour: Bool,
        agent: [UInt8], now: Int64
    ) {
        self.init(url: address.text, fetched: now)
        self.status = status
        self.length = length
        self.isDetour = isDetour
        self.agent = agent
        take(headers, now: now)
    }

    /// The same after the server has said that it did not change.
    package func renewed(by headers: HTTPHeaders, now: Int64) -> CacheEntry {
        var entry = self
        entry.fetched = now
        entry.take(headers, now: now)
        return entry
    }

    /// What an answer says of it; what it does not speak of stays.
    private mutating func take(_ headers: HTTPHeaders, now: Int64) {
        func take(_ field: inout [UInt8]?, _ value: [UInt8]?) {
            guard let value, value.count <= Self.fieldLimit else { return }
            field = value
        }
        take(&etag, headers.first("etag"))
        take(&lastModified, headers.first("last-modified"))
        // Without a date of its own what it says of its end is measured from now on.
        date = nil
        take(&date, headers.first("date"))
        take(&expires, headers.first("expires"))
        take(&cacheControl, headers.joined("cache-control"))
        take(&contentType, headers.first("content-type"))
        take(&vary, headers.joined("vary"))
        let said = headers.first("age").flatMap { Int64(String(decoding: $0, as: UTF8.self)) } ?? 0
        let apparent = date.flatMap(HTTPDate.seconds).map { now - $0 } ?? 0
        age = min(max(said, apparent, 0), 1 << 31)
    }

    /// Longer values are not kept.
    static let fieldLimit = 4_096
}
