/// Why there is no fetcher, or none any more.
package enum FetcherEnd: Error, Hashable, Sendable {
    /// There is no such program beside riffle: it was built without.
    case notBuilt
    /// Its library is not installed, which this Debian package has.
    case needs(package: String)
    /// There was no thread for it.
    case noResources
    /// The system does not start it, though it is there.
    case notStarted(errno: Int32)
    /// It ended before it said hello, or said something else.
    case doesNotStart
    /// It was told to end, or ended for an unknown reason.
    case ended
    case killed(signal: Int32)
    /// It sent what no fetcher sends, or did not take what was sent.
    case lied
}
