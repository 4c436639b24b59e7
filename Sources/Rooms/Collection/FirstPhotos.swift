public import Browsing
public import PhotoLibrary
public import Selecting

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

/// Where a folder was left, as far as it is to be taken up.
public struct ResumePoint: Hashable, Sendable {
    /// The photo that was in front, by its path below the folder; nil for the first.
    public var front: [UInt8]?
    /// Nil for the order that was requested.
    public var sort: SortKey?
    public var isReversed = false
    /// The name of the mode; nil for the one that was requested.
    public var mode: String?

    public init(
        front: [UInt8]? = nil, sort: SortKey? = nil, isReversed: Bool = false,
        mode: String? = nil
    ) {
        self.front = front
        self.sort = sort
        self.isReversed = isReversed
        self.mode = mode
    }
}
