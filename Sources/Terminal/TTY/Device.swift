import CLinux
import Glibc
import System

/// The open terminal device, through a file description of its own.
///
/// It does not block; the description is not shared, so the shell's stays as it was.
final class Device {
    let descriptor: Int32

    /// Opens a terminal by the bytes of its path.
    init(path: [UInt8]) throws(TerminalError) {
        let path = cString(path)
        let flags = O_RDWR | O_NONBLOCK | O_CLOEXEC | O_NOCTTY
        descriptor = unsafe path.withUnsafeBufferPointer { path in
            guard let first = path.baseAddress else { return -1 }
            return unsafe open(first, flags)
        }
        guard descriptor >= 0 else { throw .noTerminal(errno: errno) }
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    /// The size, all zero where the device does not tell.
    var size: TerminalSize {
        var size = TtySize()
        guard unsafe clinux_tty_size(descriptor, &size) == 0 else {
            return TerminalSize(columns: 0, rows: 0)
        }
        return TerminalSize(size)
    }

    /// Whether the process may use the terminal now: the shell has not taken it back.
    ///
    /// True also where the device is not the session's own terminal, so that there is no shell.
    var isForeground: Bool {
        let group = tcgetpgrp(descriptor)
        return group < 0 || group == getpgrp()
    }

    /// The modes in force, and the raw ones derived from them.
    func modes() throws(TerminalError) -> TtyModes {
        var modes = TtyModes()
        let error = unsafe clinux_tty_modes(descriptor, &modes)
        guard error == 0 else { throw .system(call: "tcgetattr", errno: error) }
        return modes
    }

    /// Sets modes, returns false when the device refuses.
    @discardableResult
    func set(_ modes: termios) -> Bool {
        var modes = modes
        return unsafe clinux_tty_set(descriptor, &modes) == 0
    }

    func discardInput() {
        clinux_tty_discard_input(descriptor)
    }

    func discardOutput() {
        clinux_tty_discard_output(descriptor)
    }
}
