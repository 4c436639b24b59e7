import DisplayList
import PhotoLibrary

/// Where the photos are.
struct PhotoPaths: Sendable {
    /// The photos found so far; a photo's number there is its number in the model.
    var catalogue = Catalogue()
    /// Photos that are found under another name since they were restored.
    private var moved: [PhotoID: [UInt8]] = [:]

    /// The path of a photo; nil where it is not in the catalogue.
    func path(of id: PhotoID) -> [UInt8]? {
        moved[id] ?? (id.number < catalogue.count ? catalogue.path(id.number) : nil)
    }

    /// The photo is found at another path from now on.
    mutating func move(_ id: PhotoID, to path: [UInt8]) { moved[id] = path }

    /// The folders that photos lie in, or have lain in, as they were named.
    var folders: Set<[UInt8]> { Set(catalogue.folders.map(\.location)) }
}
