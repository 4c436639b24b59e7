public import Browsing
public import PhotoLibrary

/// Receives the first photos, on the library's thread.
public protocol FirstPhotos: Sendable {
    /// Decodes a photo that may turn out to be the first, instead of the former guess.
    func guess(_ photo: Photo, at path: [UInt8])
    /// A folder is shown, and nothing was told of it yet; with a point it begins where it was left.
    func enter(_ folder: [UInt8], at point: ResumePoint?)
    /// Takes the first photos, which are to be seen.
    func begin(_ listing: Listing)
    /// There is nothing to show, for these reasons.
    func fail(_ failures: [LibraryError])
}

extension FirstPhotos {
    public func enter(_ folder: [UInt8], at point: ResumePoint?) {}
}
