/// What the fetcher tells the host.
///
/// To an order come any number of `progress` and `preview`, then one of `done` and `failed`. After a `done` that says
/// `.stale` comes one more: `changed`, `unchanged` or `failed`.
package enum FetchReport: Hashable, Sendable {
    /// The first message: the fetcher is locked, and by what.
    case hello(FetcherFacts)
    /// Bytes that have come, of `total` or an unknown number (0); at most four reports a second for a ticket.
    case progress(FetchTicket, bytes: UInt64, total: UInt64)
    /// So many first bytes lie under the name and may hold a small picture; its form is `.part`, and it goes when the photo is there.
    case preview(FetchTicket, CacheName, bytes: UInt64)
    /// The photo lies in the cache.
    case done(FetchTicket, Delivery)
    /// It was requested again, and is another one now.
    case changed(FetchTicket, Delivery)
    /// It was requested again, and is the same.
    case unchanged(FetchTicket)
    case failed(FetchTicket, FetchFailure)
    /// Something is still to be fetched, and nothing else was to be said for a while: it does not hang.
    case alive

    /// The most bytes that one becomes.
    package static let sizeLimit = 512
}
