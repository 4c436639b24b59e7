import Cells
import Glibc

/// Where messages go that are not on the interface: standard error, one line each, made harmless.
struct Report {
    /// Writes `riffle: FILE: reason`.
    static func say(_ file: [UInt8], _ reason: String) {
        line(Array("riffle: ".utf8) + harmlessText(file) + Array(": \(reason)\n".utf8))
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

    /// Writes our own text to standard output, and tells how that went.
    static func text(_ text: String) -> ExitStatus {
        output(Array(text.utf8)) ? .success : .failure
    }

    private static func line(_ bytes: [UInt8]) {
        writeAll(bytes, to: STDERR_FILENO)
    }
}
