/// Which pictures stay in memory: the least recently used go first, those in the window later, visible ones never.
///
/// Counts bytes only; the caller stores the pictures. Never exceeds the limit, unless the visible ones alone do.
struct MemoryBudget<Key: Hashable & Sendable>: Sendable {
    private struct Entry {
        var bytes: Int
        var lastUse: Int
    }

    /// Bytes that may be kept.
    let limit: Int
    /// Bytes that are freed beyond what must be, of unwanted pictures: looking for the oldest for every new
    /// picture would cost more.
    let slack: Int
    /// Bytes that are kept.
    private(set) var bytes = 0
    private var entries: [Key: Entry] = [:]
    private var visible: Set<Key> = []
    private var pinned: Set<Key> = []
    private var clock = 0

    init(limit: Int, slack: Int = 0) {
        self.limit = limit
        self.slack = slack
    }

    func contains(_ key: Key) -> Bool { entries[key] != nil }

    /// Takes a picture in, in the place of an older one; returns the keys of what has to go, which may be its own.
    mutating func insert(_ key: Key, bytes size: Int) -> [Key] {
        remove(key)
        clock += 1
        entries[key] = Entry(bytes: size, lastUse: clock)
        bytes += size
        return evict()
    }

    /// Marks a picture as used now.
    mutating func touch(_ key: Key) {
        clock += 1
        entries[key]?.lastUse = clock
    }

    mutating func remove(_ key: Key) {
        if let old = entries.removeValue(forKey: key) { bytes -= old.bytes }
    }

    /// Says what is seen now and what the preheat window holds; returns the keys of what has to go.
    mutating func keep(visible: Set<Key>, window: Set<Key>) -> [Key] {
        self.visible = visible
        pinned = window
        return evict()
    }

    private mutating func evict() -> [Key] {
        guard bytes > limit else { return [] }
        let candidates = entries.filter { !visible.contains($0.key) }.sorted { a, b in
            (pinned.contains(a.key) ? 1 : 0, a.value.lastUse)
                < (pinned.contains(b.key) ? 1 : 0, b.value.lastUse)
        }
        var gone: [Key] = []
        for (key, _) in candidates where bytes > (pinned.contains(key) ? limit : limit - slack) {
            remove(key)
            gone.append(key)
        }
        return gone
    }
}
