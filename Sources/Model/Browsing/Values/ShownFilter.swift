public import Selecting

/// Which photos are shown, as the user wrote it.
public struct ShownFilter: Hashable, Sendable {
    /// The expression, without blanks at its ends: bytes, not fit for a terminal.
    public let words: [UInt8]
    public let filter: Filter

    /// Nil for an expression that says nothing, or `all`: all photos are shown.
    ///
    /// - Throws: `FilterError` with a place in `text`.
    public init?(_ text: [UInt8]) throws(FilterError) {
        let filter = try Filter(text)
        func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
        guard filter != .all, let first = text.firstIndex(where: { !isBlank($0) }),
            let last = text.lastIndex(where: { !isBlank($0) })
        else { return nil }
        words = Array(text[first...last])
        self.filter = filter
    }
}
