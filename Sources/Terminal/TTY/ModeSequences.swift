/// The bytes that turn the program's terminal modes on and off again.
///
/// The session of terminfo (alternate screen, keypad, cursor) is not part of it.
public struct ModeSequences: Hashable, Sendable {
    /// Sent after the session has begun.
    public var on: [UInt8]
    /// Sent before the session ends; it must undo whatever `on` or any frame has set.
    public var off: [UInt8]

    public init(on: [UInt8], off: [UInt8]) {
        self.on = on
        self.off = off
    }
}
