import Fetching

/// An address that is being fetched, for as many tickets as want it.
struct FetchJob {
    /// Who wants it.
    struct Wish {
        var priority: UInt32
        /// It has the cached photo, and gets the result of the revalidation.
        var isWatching: Bool
    }

    /// A transfer that runs.
    struct Run {
        let slot: Int32
        /// Where the bytes go, open.
        let file: Int32
        /// Milliseconds, as all moments here.
        let started: Int64
        /// When bytes came last, and how many there were.
        var moved: Int64
        var received: UInt64 = 0
        var reported: Int64
        var reportedBytes: UInt64 = 0
        var hasPreview = false
    }

    let name: CacheName
    /// As it was requested.
    let address: WebAddress
    /// In which order jobs came.
    let number: Int
    var wishes: [FetchTicket: Wish]
    /// What the cache has, if the server may say that it is the same.
    var entry: CacheEntry?
    /// Caches on the way are not believed either.
    var isAgain = false
    var hop: FetchHop
    /// Tries that have failed.
    var tries = 0
    /// When the next one may begin.
    var notBefore: Int64 = 0
    var run: Run?

    /// Those that wait for something to show come first, then the most urgent, then the first.
    var rank: (Int, UInt32, Int) {
        let waiting = wishes.values.filter { !$0.isWatching }
        let wanted = waiting.isEmpty ? Array(wishes.values) : waiting
        return (waiting.isEmpty ? 1 : 0, wanted.map(\.priority).min() ?? .max, number)
    }
}
