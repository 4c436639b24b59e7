/// The settings of a fetcher, as words of its command line.
package struct FetchSettings: Hashable, Sendable {
    /// What the program calls itself to servers, after `riffle/`.
    package var version = "0"
    /// How many photos at once: 1 to 8.
    package var parallel = 4
    /// Seconds without a byte.
    package var timeout = 30
    /// The most bytes of one photo.
    package var fileLimit = UInt64(64) << 20
    /// The most bytes of the cache, with what goes with the session; 0: nothing is kept beyond it.
    package var cacheLimit = UInt64(512) << 20
    /// Whether anything is kept beyond the session; where nothing is, the fetcher gets a cache of no bytes.
    package var keeps = true
    /// Nothing is requested: what the cache has is all there is.
    package var isOffline = false
    /// Ports beside 80 and 443 that the addresses name: no others are connected to.
    package var ports: Set<UInt16> = []
    /// Whose files of the session are.
    package var session = SessionTag(0)
    /// What a second between two tries counts, in milliseconds: tests have less time.
    package var patience = 1000

    package init() {}

    /// A word each: a name, an equals sign and a value.
    package var words: [String] {
        [
            "version=\(version)", "parallel=\(parallel)", "timeout=\(timeout)",
            "file=\(fileLimit)", "cache=\(keeps ? cacheLimit : 0)", "offline=\(isOffline ? 1 : 0)",
            "ports=\(ports.sorted().map(String.init).joined(separator: ","))",
            "session=\(session.text)", "patience=\(patience)",
        ]
    }

    /// Nil where a word is not one of them or says what cannot be.
    package init?(words: [String]) {
        for word in words {
            let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2, set(String(parts[0]), String(parts[1])) else { return nil }
        }
    }

    private mutating func set(_ name: String, _ value: String) -> Bool {
        switch name {
        case "version":
            version = value
            return !value.isEmpty && value.utf8.count <= 32
                && value.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7f }
        case "parallel": return set(&parallel, value, 1...8)
        case "timeout": return set(&timeout, value, 1...3600)
        case "file": return set(&fileLimit, value, 1...(1 << 40))
        case "cache": return set(&cacheLimit, value, 0...(1 << 50))
        case "offline":
            isOffline = value == "1"
            return value == "0" || value == "1"
        case "ports":
            let words = value.split(separator: ",")
            ports = Set(words.compactMap { UInt16($0) }.filter { $0 > 0 })
            return ports.count == words.count
        case "session":
            guard let tag = SessionTag(value.utf8) else { return false }
            session = tag
            return true
        case "patience": return set(&patience, value, 0...1000)
        default: return false
        }
    }

    private func set<Number: FixedWidthInteger>(
        _ field: inout Number, _ value: String, _ range: ClosedRange<Number>
    ) -> Bool {
        guard let number = Number(value), range.contains(number) else { return false }
        field = number
        return true
    }
}
