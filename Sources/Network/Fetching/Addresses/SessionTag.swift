import System

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
