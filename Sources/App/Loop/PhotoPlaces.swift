import Collection
import DisplayList
import Downloads
import FileWork

/// Where the files of photos are, by what each room knows at this moment.
struct PhotoPlaces {
    let paths: PhotoPaths
    let downloads: PhotoDownloads
    let reviewed: ReviewedTrash
    /// Photos that are in the trash, or on their way there or back.
    let away: Set<PhotoID>

    /// Where a photo is decoded from: in the trash, in its folder or among what was fetched; nil where it is not there now.
    func path(of photo: PhotoID) -> [UInt8]? {
        if photo.isInTrash { return reviewed.path(of: photo) }
        return away.contains(photo) ? nil : filed(photo)
    }

    /// Where its file is, or is expected: one on its way back is copied once it is there.
    func filed(_ photo: PhotoID) -> [UInt8]? { paths.path(of: photo) ?? downloads.path(of: photo) }
}

extension Interface {
    var places: PhotoPlaces {
        PhotoPlaces(
            paths: collection.paths, downloads: downloads, reviewed: fileWork.reviewed,
            away: fileWork.whereabouts.away)
    }
}
