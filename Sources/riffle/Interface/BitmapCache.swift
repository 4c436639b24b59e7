import Decoding
import DisplayList
import Pixels

/// Bitmaps of photos in the size of the screen, the least recently wanted thrown out first.
struct BitmapCache {
    /// A photo's pixels and what they were made for.
    struct Entry {
        var bitmap: Bitmap
        var box: PixelBox
        var stage: DecodeStage
        fileprivate var lastUse: Int
    }

    private var entries: [PhotoID: Entry] = [:]
    private var clock = 0
    private var bytes = 0
    private let limit: Int

    /// `limit` is in bytes of pixels.
    init(limit: Int) {
        self.limit = limit
    }

    subscript(id: PhotoID) -> Entry? { entries[id] }

    /// Keeps `bitmap`, and throws out others until the limit holds; those in `protected` stay whatever it says.
    mutating func insert(
        _ bitmap: Bitmap, of id: PhotoID, for box: PixelBox, stage: DecodeStage,
        protecting protected: Set<PhotoID>
    ) {
        remove(id)
        clock += 1
        entries[id] = Entry(bitmap: bitmap, box: box, stage: stage, lastUse: clock)
        bytes += bitmap.byteCount
        while bytes > limit {
            let candidates = entries.filter { $0.key != id && !protected.contains($0.key) }
            guard let oldest = candidates.min(by: { $0.value.lastUse < $1.value.lastUse }) else {
                return
            }
            remove(oldest.key)
        }
    }

    /// Marks photos as wanted now.
    mutating func touch(_ ids: [PhotoID]) {
        clock += 1
        for id in ids { entries[id]?.lastUse = clock }
    }

    mutating func remove(_ id: PhotoID) {
        if let old = entries.removeValue(forKey: id) { bytes -= old.bitmap.byteCount }
    }
}
