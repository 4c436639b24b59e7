public import Browsing
public import PhotoLibrary

/// Who is told of the first photos, by the library's thread.
public protocol FirstPhotos: Sendable {
    /// Has a photo decoded that may turn out to be the first, in place of one that was thought to be.
    func guess(_ photo: Photo, at path: [UInt8])
    /// Takes the first photos, which are to be seen.
    func begin(_ listing: Listing)
    /// There is nothing to show, for these reasons.
    func fail(_ failures: [LibraryError])
}
