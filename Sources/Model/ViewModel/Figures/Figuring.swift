import Browsing
import DisplayList
import Photos

/// What was measured of photos close to the one in front, and what is drawn of it.
struct Figuring: Hashable, Sendable {
    /// What the user wants over the photos.
    var overlays: Set<PhotoOverlay> = []
    /// What was requested last.
    var wanted = FigureWants()
    /// Of photos that were measured closely.
    private(set) var histograms: [PhotoID: PhotoHistogram] = [:]

    /// Keeps a histogram, and forgets those of photos that are not wanted closely any more.
    mutating func note(_ histogram: PhotoHistogram, of photo: PhotoID) {
        histograms[photo] = histogram
        if histograms.count > 2 * wanted.closely.count + 2 {
            histograms = histograms.filter { wanted.closely.contains($0.key) || $0.key == photo }
        }
    }

    mutating func forget(_ photo: PhotoID) { histograms[photo] = nil }
}
