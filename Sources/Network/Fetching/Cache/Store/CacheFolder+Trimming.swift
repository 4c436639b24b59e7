import CLinux
import Glibc

extension CacheFolder {
    /// A photo in the cache and what is known of it, as files.
    private struct Pair {
        var bytes: UInt64 = 0
        /// When it was used last, since 1970; nil where nothing is known of the photo.
        var used: (seconds: Int64, nanoseconds: Int64)?
        var hasBody = false
        /// When the last of its files was made.
        var made: Int64 = 0
    }

    /// Half a pair may be one that another riffle is about to make whole.
    private static let grace: Int64 = 3600

    /// Removes what has no entry, and, above `limit` bytes, the least recently used photos.
    ///
    /// They go until the rest takes nine tenths of the limit, but never one that is in use, asked by its name of the form `.kept`. What this
    /// session alone can use counts too, and without `keeps` it is all that counts and goes. Returns how many bytes are left.
    @discardableResult
    package func trim(
        limit: UInt64, keeps: Bool = true, now: Int64, isInUse: (CacheName) -> Bool
    ) -> UInt64 {
        let living = sessions()
        var pairs: [[UInt8]: Pair] = [:]
        var own: [[UInt8]: Pair] = [:]
        let ending = Array(".session".utf8)
        forEachFile { path, name in
            if let tag = Self.session(of: path) {
                if tag == session, path.suffix(ending.count).elementsEqual(ending),
                    let file = status(path)
                {
                    own[path] = Pair(
                        bytes: UInt64(clamping: file.size),
                        used: (file.modified_seconds, Int64(file.modified_nanoseconds)))
                } else if !living.contains(tag), tag != session {
                    remove(path)
                }
                return
            }
            guard keeps, let kind = Self.kind(of: name), let file = status(path) else { return }
            let key = Array(path.prefix(65))
            var pair = pairs[key] ?? Pair()
            pair.bytes += UInt64(clamping: file.size)
            pair.made = max(pair.made, file.changed_seconds)
            if kind == .entry {
                pair.used = (file.modified_seconds, Int64(file.modified_nanoseconds))
            } else {
                pair.hasBody = true
            }
            pairs[key] = pair
        }
        for (key, pair) in pairs where pair.used == nil || !pair.hasBody {
            guard now - pair.made > Self.grace else { continue }
            remove(key, &pairs)
        }
        let all = pairs.merging(own) { $1 }
        var total = all.values.reduce(0) { $0 + $1.bytes }
        guard total > limit else { return total }
        for (key, pair) in all.sorted(by: { ($0.value.used ?? (0, 0)) < ($1.value.used ?? (0, 0)) })
        {
            if total <= limit / 10 * 9 { break }
            if let name = CacheName(path: key), isInUse(name) { continue }
            total -= pair.bytes
            if own[key] != nil { remove(key) } else { remove(key, &pairs) }
        }
        return total
    }

    private enum Kind { case entry, body }

    private static func kind(of name: [UInt8]) -> Kind? {
        guard name.count == 67, name.prefix(62).allSatisfy(isDigit) else { return nil }
        if name.dropFirst(62).elementsEqual(".meta".utf8) { return .entry }
        return name.dropFirst(62).elementsEqual(".body".utf8) ? .body : nil
    }

    private func remove(_ key: [UInt8], _ pairs: inout [[UInt8]: Pair]) {
        remove(key + Array(".meta".utf8))
        remove(key + Array(".body".utf8))
        pairs[key] = nil
    }
}
