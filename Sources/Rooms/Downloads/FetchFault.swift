package import Fetching
package import PhotoLibrary

/// Why a photo on the network cannot be shown.
package enum FetchFault: Error, Hashable, Sendable {
    /// It could not be fetched.
    case notFetched(FetchFailure)
    /// No process can fetch it.
    case noFetcher(FetcherEnd)
    /// Its address is none that can be opened.
    case address(PhotoAddress.Fault)
    /// There is no folder that it could lie in.
    case noFolder(CacheFolderFault)
    /// It is not where it was said to be.
    case vanished
}
