import Cells
import Glibc

/// Where messages go that are not on the interface: standard error, one line each, made harmless.
struct Report {
    /// Writes `riffle: FILE: reason`.
    static func say(_ file: [UInt8], _ reason: String) {
        // A reason may name another path.
        line(
            Array("riffle: ".utf8) + harmlessText(file) + Array(": ".utf8)
                + harmlessText(Array(reason.utf8)) + [0x0A])
    }

    /// Writes `riffle: sentence`.
    static func say(_ sentence: String) {
        line(harmlessText(Array("riffle: \(sentence)".utf8)) + [0x0A])
    }

    /// Writes a line to standard output, made harmless; false where it could not be written.
    @discardableResult
    static func list(_ text: [UInt8]) -> Bool {
        output(harmlessText(text) + [0x0A])
    }

    /// Writes to standard output as it is; says so and returns false where it could not be written.
    static func output(_ bytes: [UInt8]) -> Bool {
        if writeAll(bytes, to: STDOUT_FILENO) { return true }
        say("standard output: \(words(forErrno: errno))")
        return false
    }

    /// Writes lines to standard output as they are; says so and returns false where they could not be written.
    ///
    /// A few at once, so that a pipe takes them whole or not at all: where nobody reads on, what was read ends with a line.
    static func output(lines: [[UInt8]]) -> Bool {
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
    static func listed(_ path: [UInt8]) -> [UInt8] {
        isatty(STDOUT_FILENO) == 1 ? harmlessText(path) : path
    }

    /// What ends an item of a list on standard output; NUL, where that was asked for, only for another program.
    static func listEnd(isNullSeparated: Bool) -> [UInt8] {
        isNullSeparated && isatty(STDOUT_FILENO) != 1 ? [0] : [0x0A]
    }

    /// Writes our own text to standard output, and tells how that went.
    static func text(_ text: String) -> ExitStatus {
        output(Array(text.utf8)) ? .success : .failure
    }

    private static func line(_ bytes: [UInt8]) {
        writeAll(bytes, to: STDERR_FILENO)
    }
}
