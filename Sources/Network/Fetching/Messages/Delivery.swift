/// A photo that lies in the cache.
package struct Delivery: Hashable, Sendable {
    /// How it stands beside what the server has.
    package enum Standing: UInt8, CaseIterable, Sendable {
        /// As the server has it, as far as it said how long that holds.
        case current
        /// Older; the server is being asked.
        case stale
        /// Older or not, and the server could not be asked.
        case offline
    }

    package let name: CacheName
    /// In bytes; a file of another length is not this one.
    package let length: UInt64
    /// As the server called it: printable ASCII, at most 96 bytes; empty where it did not.
    ///
    /// What it is the bytes say.
    package let mediaType: String
    /// Seconds since 1970; nil where the server did not say.
    package let lastModified: Int64?
    package let standing: Standing

    package init(
        name: CacheName, length: UInt64, mediaType: String, lastModified: Int64?, standing: Standing
    ) {
        self.name = name
        self.length = length
        self.mediaType = Self.isMediaType(mediaType) ? mediaType : ""
        self.lastModified = lastModified
        self.standing = standing
    }

    static func isMediaType(_ text: String) -> Bool {
        text.utf8.count <= 96 && text.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7f }
    }
}
