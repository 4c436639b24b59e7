package import Browsing
package import DisplayList
package import Fetching
package import PhotoLibrary

/// What the fetching thread tells of a photo.
package enum FetchNews: Hashable, Sendable {
    /// So much of it has come.
    case progress(PhotoID, FetchProgress)
    /// So much of it has come that a picture inside it may be complete: its thumbnail, or its first scan.
    case begun(PhotoID, path: [UInt8])
    /// It is here.
    case here(PhotoID, FetchedFile)
    /// It was shown, has been requested again, and is another one.
    case changed(PhotoID, FetchedFile)
    /// It was shown, and the server could not be asked whether it changed.
    case unasked(PhotoID)
    case failed(PhotoID, FetchFault)
}

/// The file of a photo that was fetched.
package struct FetchedFile: Hashable, Sendable {
    package let path: [UInt8]
    /// What it is called in the cache, and how long it is.
    let name: CacheName
    let bytes: UInt64
    /// When the server says that it was changed, in seconds since 1970.
    package let modified: Int64?
    /// Whether it goes with the session, so that nothing that stays is to be made of it.
    package let isFleeting: Bool
    /// Whether the server could not be asked whether it changed.
    package let isOffline: Bool

    init(_ delivery: Delivery, at path: [UInt8]) {
        self.path = path
        name = delivery.name
        bytes = delivery.length
        modified = delivery.lastModified
        isFleeting = delivery.name.form != .kept
        isOffline = delivery.standing == .offline
    }
}

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
