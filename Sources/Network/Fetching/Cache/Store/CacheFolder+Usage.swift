import CLinux

extension CacheFolder {
    /// How many photos are kept beyond a session, and what all files measure, in bytes.
    package func usage() -> (photos: Int, bytes: Int64) {
        var photos = 0
        var bytes: Int64 = 0
        forEachFile { path, name in
            guard let file = status(path) else { return }
            if name.suffix(5) == Array(".body".utf8)[...] { photos += 1 }
            bytes += file.size
        }
        return (photos, bytes)
    }
}
