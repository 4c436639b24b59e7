import Browsing
import DisplayList
import Sidecars

/// What documents say of photos, by the photos' numbers.
///
/// Documents that say nothing, as those of most photos, take one byte a photo.
struct DocumentTable: Sendable {
    private var telling: [PhotoID: Documented] = [:]
    private var silent = PhotoTable<Bool>()

    subscript(photo: PhotoID) -> Documented? {
        get { telling[photo] ?? silent[photo].map { _ in Documented([]) } }
        set {
            let isSilent = newValue == Documented([])
            telling[photo] = isSilent ? nil : newValue
            silent[photo] = isSilent ? true : nil
        }
    }

    /// Photos whose documents say something, or cannot be read.
    var tellingPhotos: [PhotoID] { Array(telling.keys) }
}
