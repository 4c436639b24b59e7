import CLinux
import Glibc
import System

/// The process that gives the terminal back when this one is killed.
final class TerminalWatchdog {
    private let channel: Int32
    private let process: pid_t

    /// Starts it from the helper's path, as bytes; nil when it cannot be started.
    init?(helper: [UInt8], device: Device) {
        var channel: Int32 = -1
        var process: pid_t = -1
        let path = cString(helper)
        let error = unsafe path.withUnsafeBufferPointer {
            unsafe clinux_watchdog_start($0.baseAddress, device.descriptor, &channel, &process)
        }
        guard error == 0 else { return nil }
        self.channel = channel
        self.process = process
    }

    /// Tells it that the program is clean and waits for it to end, a second at most.
    deinit {
        clinux_watchdog_tell(channel, CChar(UInt8(ascii: "c")), nil)
        clinux_watchdog_end(channel, process, 1000)
    }

    /// The terminal is the program's now.
    func watch(_ modes: TtyModes) {
        var modes = modes
        unsafe clinux_watchdog_tell(channel, CChar(UInt8(ascii: "a")), &modes)
    }

    /// What takes pictures from the terminal.
    func guardPictures(_ sequence: [UInt8]) {
        unsafe clinux_watchdog_tell_pictures(channel, sequence, sequence.count)
    }

    /// The terminal is the shell's now.
    func rest() {
        clinux_watchdog_tell(channel, CChar(UInt8(ascii: "s")), nil)
    }
}
