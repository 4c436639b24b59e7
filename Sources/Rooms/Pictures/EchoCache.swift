import DisplayList
import Pixels

/// Small pictures of photos that are echoed: whatever size is decoded or forgotten meanwhile, the light stays.
struct EchoCache {
    /// In pixels, whatever the photo's shape.
    static let width = 64
    static let height = 36
    /// More are not seen at once.
    private static let most = 64

    private struct Entry {
        let bitmap: Bitmap
        let isOwn: Bool
    }

    private var entries: [PhotoID: Entry] = [:]
    /// The oldest first.
    private var photos: [PhotoID] = []
    private let light = LightTables()

    subscript(photo: PhotoID) -> Bitmap? { entries[photo]?.bitmap }

    /// Whether there is one, of the photo's own pixels if `isOwn`.
    func has(_ photo: PhotoID, isOwn: Bool) -> Bool {
        entries[photo].map { $0.isOwn || !isOwn } ?? false
    }

    /// Keeps the small picture of a bitmap that holds the whole photo, in the place of an earlier one.
    mutating func insert(_ bitmap: Bitmap, of photo: PhotoID, isOwn: Bool) {
        remove(photo)
        let small = bitmap.averaged(
            width: EchoCache.width, height: EchoCache.height, light: light)
        entries[photo] = Entry(bitmap: small, isOwn: isOwn)
        photos.append(photo)
        if photos.count > EchoCache.most { remove(photos[0]) }
    }

    mutating func remove(_ photo: PhotoID) {
        guard entries.removeValue(forKey: photo) != nil else { return }
        photos.removeAll { $0 == photo }
    }
}
