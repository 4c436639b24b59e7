import CLinux
package import Fetching
import Glibc

extension CacheFolder {
    /// A photo in the cache and what is known of it, as files.
    private struct Pair {
        var bytes: UInt64 = 0
        /// When it was used last, in seconds since 1970; nil where nothing is known of the photo.
        var used: Int64?
        var hasBody = false
        /// When the last of its files was made.
        var made: Int64 = 0
    }

    /// Half a pair may be one that another riffle is about to make whole.
    private static let grace: Int64 = 3600

    /// Removes what belongs to nobody, and, above `limit` bytes, the photos that were not used for longest.
    ///
    /// They go until the rest takes nine tenths of the limit, but never one that is `shown`. Returns how many bytes are left.
    @discardableResult
    package func trim(limit: UInt64, shown: Set<CacheName>, now: Int64) -> UInt64 {
        let living = sessions()
        var pairs: [[UInt8]: Pair] = [:]
        forEachFile { path, name in
            if let tag = Self.session(of: path) {
                if !living.contains(tag), tag != session { remove(path) }
                return
            }
            guard let kind = Self.kind(of: name), let file = status(path) else { return }
            let key = Array(path.prefix(65))
            var pair = pairs[key] ?? Pair()
            pair.bytes += UInt64(clamping: file.size)
            pair.made = max(pair.made, file.changed_seconds)
            if kind == .entry { pair.used = file.modified_seconds } else { pair.hasBody = true }
            pairs[key] = pair
        }
        for (key, pair) in pairs where pair.used == nil || !pair.hasBody {
            guard now - pair.made > Self.grace else { continue }
            remove(key, &pairs)
        }
        var total = pairs.values.reduce(0) { $0 + $1.bytes }
        guard total > limit else { return total }
        let keep = Set(shown.map { Array($0.of(.kept).path(in: session).prefix(65)) })
        for (key, pair) in pairs.sorted(by: { ($0.value.used ?? 0) < ($1.value.used ?? 0) })
        where !keep.contains(key) {
            if total <= limit / 10 * 9 { break }
            total -= pair.bytes
            remove(key, &pairs)
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
