package import Browsing
package import DisplayList

/// What the fetching thread tells of a photo.
package enum FetchNews: Hashable, Sendable {
    /// So much of it has come.
    case progress(PhotoID, FetchProgress)
    /// So much of it has come that a picture inside it may be complete: its thumbnail, or its first scan.
    case begun(PhotoID, path: [UInt8])
    /// It is here.
    case here(PhotoID, FetchedFile)
    /// It was shown, has been asked for anew, and is another one.
    case changed(PhotoID, FetchedFile)
    /// It was shown, and nobody could be asked whether it is another one by now.
    case unasked(PhotoID)
    case failed(PhotoID, FetchFault)
}

/// The file of a photo that was fetched.
package struct FetchedFile: Hashable, Sendable {
    package let path: [UInt8]
    /// When the server says that it was changed, in seconds since 1970.
    package let modified: Int64?
    /// Whether it goes with the session, so that nothing that stays is to be made of it.
    package let isFleeting: Bool
    /// Whether nobody could be asked whether it is still this one.
    package let isOffline: Bool

    package init(
        path: [UInt8], modified: Int64? = nil, isFleeting: Bool = false, isOffline: Bool = false
    ) {
        self.path = path
        self.modified = modified
        self.isFleeting = isFleeting
        self.isOffline = isOffline
    }
}
