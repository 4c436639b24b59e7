import DisplayList
import Fetching

/// Keeps the cache within its limit while a session uses it.
///
/// A photo stays as long as it is in use: its file has still to be read, or it is in front. What goes is fetched again when it is wanted.
struct CacheRoom {
    private let limit: UInt64
    private let keeps: Bool
    /// What was delivered, and as the how manieth.
    private var delivered: [PhotoID: (name: CacheName, number: Int)] = [:]
    private var count = 0
    /// What the host uses, by so many deliveries that it had taken; nil: it has not said, and all of it may be in use.
    private var use: (photos: Set<PhotoID>, taken: Int)?
    /// Bytes of the cache as they were counted, and what has been delivered since; nil where they were not counted.
    private var bytes: UInt64?
    /// Whether something has happened since they were counted that may let photos go.
    private var isDue = true

    init(_ settings: FetchSettings) {
        limit = settings.cacheLimit
        keeps = settings.keeps
    }

    /// Notes a photo that is delivered now.
    mutating func note(_ news: FetchNews) {
        switch news {
        case .here(let photo, let file), .changed(let photo, let file):
            count += 1
            delivered[photo] = (file.name, count)
            bytes? += file.bytes
            isDue = true
        case .progress, .begun, .unasked, .failed: break
        }
    }

    /// Notes that the host, which has taken so many deliveries, uses these and no others.
    mutating func note(use photos: Set<PhotoID>, taken: Int) {
        use = (photos, taken)
        isDue = true
    }

    /// Removes what is not in use, the oldest first, where the cache is above its limit; what is `asked` for may be there already, and
    /// not be told of yet.
    mutating func trim(_ folder: CacheFolder, asked: (CacheName) -> Bool, now: Int64) {
        guard isDue, bytes.map({ $0 > limit }) ?? true else { return }
        isDue = false
        let files = delivered.filter { photo, file in
            use.map { file.number > $0.taken || $0.photos.contains(photo) } ?? true
        }
        let inUse = Set(files.values.map { $0.name.of(.kept) })
        bytes = folder.trim(limit: limit, keeps: keeps, now: now) {
            inUse.contains($0) || asked($0)
        }
    }

    /// The same at the end, when nothing is in use; another session may have added to the cache meanwhile.
    func end(_ folder: CacheFolder, now: Int64) {
        if keeps, count > 0 { folder.trim(limit: limit, now: now) { _ in false } }
    }
}
