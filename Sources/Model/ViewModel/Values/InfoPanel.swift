import Browsing

/// The panel of what is known of the photo in front.
struct InfoPanel: Hashable, Sendable {
    /// What was read for the panel last: kept of one photo, whatever the number of photos.
    private(set) var header: PhotoHeader?

    /// Notes what was read of the photo in front; what was read among many has no folder.
    mutating func note(_ told: PhotoHeader) {
        var told = told
        if told.folder.isEmpty, let header, header.photo == told.photo {
            told.folder = header.folder
        }
        header = told
    }
}
