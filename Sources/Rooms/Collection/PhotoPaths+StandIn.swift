import Browsing
public import DisplayList
import PhotoLibrary
import System

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
