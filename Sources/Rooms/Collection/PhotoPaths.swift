import Browsing
public import DisplayList
public import PhotoLibrary
import System

/// Where the photos are.
public struct PhotoPaths: Sendable {
    /// A photo that is found elsewhere than the catalogue said when it came back.
    private struct Move {
        var path: [UInt8]
        var parts: PhotoParts?
        /// What the catalogue knew by then: when it knows of other files, it knows better.
        var edition: Int
    }

    /// The photos found so far; a photo's number there is its number in the model.
    public var catalogue = Catalogue()
    /// Photos that are found under another name since they were restored.
    private var moved: [PhotoID: Move] = [:]

    /// Photos of the trash, and files of photos on the network, for the readers of headers.
    private var elsewhere: [PhotoID: HeaderPlace] = [:]

    /// No photos.
    public init() {}

    /// The path of a photo, of its cover where it has several files; nil where it is not in the catalogue, and for photos on the
    /// network: whatever is done to files is done to none of these.
    public func path(of id: PhotoID) -> [UInt8]? {
        move(of: id)?.path ?? (id.number < catalogue.count ? catalogue.path(id.number) : nil)
    }

    /// Where a photo is fetched from; nil for a file.
    public func address(of id: PhotoID) -> PhotoAddress? {
        id.number < catalogue.count ? catalogue.address(of: id.number) : nil
    }

    /// What is named in lists: the path, or the address without user and password.
    public func listedName(of id: PhotoID) -> [UInt8]? { path(of: id) ?? address(of: id)?.text }

    /// What belongs to a photo beside its cover; nil where it has one file.
    public func parts(of id: PhotoID) -> PhotoParts? {
        if let move = move(of: id) { return move.parts }
        return id.number < catalogue.count ? catalogue.parts(of: id.number) : nil
    }

    /// Notes where a photo is that `path(of:)` knows nothing of.
    mutating func note(_ id: PhotoID, at place: HeaderPlace) { elsewhere[id] = place }

    /// Where the header of a photo is read.
    func headerPath(of id: PhotoID) -> [UInt8]? {
        elsewhere[id]?.path ?? path(of: id)
    }

    /// What is known of where the header of a photo is read that has no path here.
    func headerPlace(of id: PhotoID) -> HeaderPlace? { elsewhere[id] }

    private func move(of id: PhotoID) -> Move? {
        moved[id].flatMap { $0.edition < catalogue.edition(of: id.number) ? nil : $0 }
    }

    /// The photo is found at another path from now on, with these files beside it.
    public mutating func move(_ id: PhotoID, to path: [UInt8], _ parts: PhotoParts? = nil) {
        guard address(of: id) == nil else { return }
        moved[id] = Move(path: path, parts: parts, edition: catalogue.edition(of: id.number))
    }

    /// The folders that photos lie in, or have lain in, as they were named.
    public var folders: Set<[UInt8]> {
        Set(catalogue.folders.filter { !$0.isNowhere }.map(\.location))
    }
}

extension PhotoPaths {
    /// The photo that one is a file of now, by a listing; nil where it is still one of its own.
    public func standIn(for photo: PhotoID, in listing: Listing) -> PhotoID? {
        guard let path = path(of: photo), !listing.photos.contains(where: { $0.id == photo })
        else { return nil }
        let name = BytePath.lastComponent(path)
        let catalogue = listing.catalogue
        return listing.photos.first { photo in
            guard photo.id.number < catalogue.count,
                let parts = catalogue.parts(of: photo.id.number),
                parts.pictures.contains(name) || parts.others.contains(where: { $0.name == name })
            else { return false }
            return catalogue.path(photo.id.number).map(BytePath.directory)
                == BytePath.directory(path)
        }?.id
    }
}
