/// Why there is no terminal to work on.
public enum TerminalError: Error, Hashable, Sendable {
    /// The device could not be opened: the process has no terminal; with the `errno` of `open`.
    case noTerminal(errno: Int32)
    /// TERM is empty or not set.
    case namelessTerminal
    /// Terminfo has no entry of this name; the bytes of TERM.
    case unknownTerminal(name: [UInt8])
    /// The entry cannot move the cursor ("dumb", printers); the bytes of TERM.
    case notAScreen(name: [UInt8])
    /// The terminal is another program's, and there is no shell that could give it.
    case inBackground
    /// A system call failed that does not fail on a working system.
    case system(call: String, errno: Int32)
}
