public import DisplayList
public import PhotoLibrary

/// Where the photos are.
public struct PhotoPaths: Sendable {
    /// The photos found so far; a photo's number there is its number in the model.
    public var catalogue = Catalogue()
    /// Photos that are found under another name since they were restored.
    private var moved: [PhotoID: [UInt8]] = [:]

    /// No photos.
    public init() {}

    /// The path of a photo; nil where it is not in the catalogue.
    public func path(of id: PhotoID) -> [UInt8]? {
        moved[id] ?? (id.number < catalogue.count ? catalogue.path(id.number) : nil)
    }

    /// The photo is found at another path from now on.
    public mutating func move(_ id: PhotoID, to path: [UInt8]) { moved[id] = path }

    /// The folders that photos lie in, or have lain in, as they were named.
    public var folders: Set<[UInt8]> { Set(catalogue.folders.map(\.location)) }
}
