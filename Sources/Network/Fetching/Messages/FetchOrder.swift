/// What the host asks of the fetcher.
package enum FetchOrder: Hashable, Sendable {
    /// Fetch a photo, or say where it lies; those with a smaller `priority` first. The same ticket once more changes the priority.
    case get(FetchTicket, WebAddress, priority: UInt32)
    /// As `get`, but the cache is not believed before the server was asked: the user wants to see it again.
    case again(FetchTicket, WebAddress, priority: UInt32)
    /// It is no longer wanted; no report follows.
    case cancel(FetchTicket)
    /// End now.
    case end

    /// The most bytes that one becomes.
    package static let sizeLimit = 4 * WebAddress.limit
}

/// What an order is known by, as long as the fetcher runs: the host gives each a number of its own.
package struct FetchTicket: Hashable, Sendable {
    package let number: UInt32

    package init(_ number: UInt32) { self.number = number }
}
