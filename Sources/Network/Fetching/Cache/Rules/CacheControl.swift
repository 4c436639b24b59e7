/// What `Cache-Control` says, as far as a cache of one user minds.
struct CacheControl: Hashable, Sendable {
    /// Not to be written down.
    private(set) var forbidsStoring = false
    /// Not to be shown before it is revalidated.
    private(set) var demandsAsking = false
    /// Not to be shown when it is no longer fresh.
    private(set) var forbidsStale = false
    /// Seconds.
    private(set) var maxAge: Int64?

    /// Reads what stands between the commas.
    init(_ items: [[UInt8]]) {
        for item in items {
            let parts = item.split(separator: UInt8(ascii: "="), maxSplits: 1)
            guard let first = parts.first else { continue }
            switch String(
                decoding: HTTPHeaders.trimmed(first).map(HTTPHeaders.lower), as: UTF8.self)
            {
            case "no-store": forbidsStoring = true
            // With names of headers behind it, it is about these; we keep none of a request.
            case "no-cache": demandsAsking = true
            case "must-revalidate": forbidsStale = true
            case "max-age":
                // The first counts; one that is no number is stale at once.
                if maxAge == nil { maxAge = parts.count > 1 ? Self.seconds(parts[1]) : 0 }
            default: break
            }
        }
    }

    /// A number, perhaps in quotes, at most what is as good as for ever.
    private static func seconds(_ text: ArraySlice<UInt8>) -> Int64 {
        let digits = HTTPHeaders.trimmed(text).filter { $0 != UInt8(ascii: "\"") }
        guard !digits.isEmpty, digits.allSatisfy({ $0 &- 48 < 10 }) else { return 0 }
        return min(Int64(String(decoding: digits, as: UTF8.self)) ?? .max, 1 << 31)
    }
}
