import System

/// The name of a file in the cache of photos from the network: 256 bits, and what kind of file it is.
///
/// It can hold nothing else, so that no text from the network ever becomes a path.
package struct CacheName: Hashable, Sendable {
    /// What lies under the name.
    package enum Form: UInt8, CaseIterable, Sendable {
        /// What other sessions may use as well.
        case kept
        /// What goes with the session.
        case session
        /// What has come so far of something that is being fetched.
        case part
    }

    /// Eight bits each, 32 of them.
    package let digest: [UInt8]
    package let form: Form

    /// Nil unless there are 32 bytes.
    package init?(digest: [UInt8], form: Form) {
        guard digest.count == 32 else { return nil }
        self.digest = digest
        self.form = form
    }

    private init(_ digest: [UInt8], _ form: Form) {
        self.digest = digest
        self.form = form
    }

    /// The same photo's file of another kind.
    package func of(_ form: Form) -> CacheName { CacheName(digest, form) }

    /// The folder beneath the cache's that the file is in: two digits.
    package var folder: [UInt8] { hexadecimalDigits(of: [digest[0]]) }

    /// The file's name without an ending: 62 digits.
    package var stem: [UInt8] { hexadecimalDigits(of: Array(digest.dropFirst())) }

    /// The path beneath the cache's folder, which of a session's file depends on whose it is.
    package func path(in session: SessionTag) -> [UInt8] {
        let ending =
            switch form {
            case .kept: ".body"
            case .session: ".\(session.text).session"
            case .part: ".\(session.text).part"
            }
        return folder + [UInt8(ascii: "/")] + stem + Array(ending.utf8)
    }
}

/// Which riffle a file in the cache belongs to, where it belongs to one: a number that chance gave it.
package struct SessionTag: Hashable, Sendable {
    package let number: UInt64

    package init(_ number: UInt64) { self.number = number }

    /// Sixteen digits.
    package var text: String { hexadecimal(number) }

    /// Nil unless there are sixteen digits as `text` has them.
    package init?(_ text: some Collection<UInt8>) {
        guard text.count == 16,
            let number = UInt64(String(decoding: text, as: UTF8.self), radix: 16),
            Array(SessionTag(number).text.utf8) == Array(text)
        else { return nil }
        self.number = number
    }
}
