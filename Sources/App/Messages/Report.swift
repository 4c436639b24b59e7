import Cells
public import DisplayList
public import Glibc
public import Invocation
import System

/// Where words go that are not on the interface: messages to standard error, one line each, and lists to standard output.
///
/// Whatever a name may hold, what a terminal would obey is made harmless.
public struct Report: Sendable {
    private let outputDescriptor: Int32
    private let errorDescriptor: Int32
    /// Whether lists go to a terminal.
    private let isOnTerminal: Bool
    private let written = Written()

    /// Whether all could be written, by every copy of it.
    private final class Written: Sendable {
        let lists = Mutex(true)
        let messages = Mutex(true)
    }

    /// Whether all lists could be written to standard output.
    public var hasListed: Bool { written.lists.withLock { $0 } }

    /// Whether all messages could be written to standard error.
    public var hasSaid: Bool { written.messages.withLock { $0 } }

    /// Writes to these descriptors: those of the process, or others in a test.
    public init(output: Int32 = STDOUT_FILENO, errors: Int32 = STDERR_FILENO) {
        outputDescriptor = output
        errorDescriptor = errors
        isOnTerminal = isatty(output) == 1
    }

    /// Writes `riffle: FILE: reason`.
    public func say(_ file: [UInt8], _ reason: String) {
        // A reason may name another path.
        line(
            Array("riffle: ".utf8) + harmlessText(file) + Array(": ".utf8)
                + harmlessText(Array(reason.utf8)) + [0x0A])
    }

    /// Writes `riffle: sentence`.
    public func say(_ sentence: String) {
        line(harmlessText(Array("riffle: \(sentence)".utf8)) + [0x0A])
    }

    /// Writes `riffle: sentence`.
    public func say(_ sentence: Sentence) { say(sentence.text) }

    /// Writes `riffle: FILE: reason`.
    public func say(_ file: [UInt8], _ reason: Sentence) { say(file, reason.text) }

    /// Writes a sentence by itself for somebody at a terminal; nothing where nobody reads messages on one.
    public func close(_ sentence: String) {
        if isatty(errorDescriptor) == 1 { line(Array(sentence.utf8) + [0x0A]) }
    }

    /// Shows on a terminal how far a command is, in place of what was shown before; nil takes that away.
    public func show(progress: String?) {
        guard isatty(errorDescriptor) == 1 else { return }
        _ = writeAll(
            Array("\r".utf8) + harmlessText(Array((progress ?? "").utf8)) + Array("\u{1B}[K".utf8),
            to: errorDescriptor)
    }

    /// Writes a line to standard output, made harmless; false where it could not be written.
    @discardableResult
    public func list(_ text: [UInt8]) -> Bool {
        output(harmlessText(text) + [0x0A])
    }

    /// Writes to standard output as it is; says so and returns false where it could not be written.
    ///
    /// Nothing is written behind what is missing, and that is said once.
    public func output(_ bytes: [UInt8]) -> Bool {
        guard hasListed else { return false }
        if writeAll(bytes, to: outputDescriptor) { return true }
        let code = errno
        written.lists.withLock { $0 = false }
        say("standard output: \(words(forErrno: code))")
        return false
    }

    /// Writes lines to standard output as they are; says so and returns false where they could not be written.
    ///
    /// A few at once, so that a pipe takes them whole or not at all: where nobody reads on, what was read ends with a line.
    public func output(lines: some Sequence<[UInt8]>) -> Bool {
        var some: [UInt8] = []
        for line in lines {
            if !some.isEmpty, some.count + line.count > Int(PIPE_BUF) {
                guard output(some) else { return false }
                some = []
            }
            some += line
        }
        return some.isEmpty || output(some)
    }

    /// A path for a list on standard output: as it is for another program, made harmless for a terminal, which would obey it.
    public func listed(_ path: [UInt8]) -> [UInt8] {
        isOnTerminal ? harmlessText(path) : path
    }

    /// What ends an item of a list on standard output; NUL, where that was requested, only for another program.
    public func listEnd(isNullSeparated: Bool) -> [UInt8] {
        isNullSeparated && !isOnTerminal ? [0] : [0x0A]
    }

    /// Writes our own text to standard output, and tells how that went.
    public func text(_ text: String) -> ExitStatus {
        output(Array(text.utf8)) ? .success : .failure
    }

    private func line(_ bytes: [UInt8]) {
        if !writeAll(bytes, to: errorDescriptor) { written.messages.withLock { $0 = false } }
    }
}
