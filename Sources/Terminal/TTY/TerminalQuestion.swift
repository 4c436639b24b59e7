import CLinux
import Glibc
import System

/// The terminal, asked something outside of a session.
///
/// Until the end nothing that it sends is shown; output and the keys that interrupt work as before. There is one at a time in a
/// process.
public final class TerminalQuestion {
    private let device: Device
    private var scanner = ReplyScanner(pending: PendingReplies(fence: true, acknowledgements: 0))
    private var answers: [UInt8] = []
    private var isAsked = false
    private var isOver = false

    /// The rest of an answer that has begun to come is waited for so long at the end, in nanoseconds.
    private static let patience: UInt64 = 300_000_000

    /// Nil where the process has no terminal or is in the background.
    public init?() {
        guard let device = try? Device(path: Array("/dev/tty".utf8)), device.isForeground,
            clinux_tty_hush(device.descriptor) == 0
        else { return nil }
        self.device = device
    }

    deinit { end() }

    /// Whether something was typed that no program has read.
    public var hasInput: Bool {
        var interests = [Interest(descriptor: device.descriptor, input: true)]
        poll(&interests, until: monotonicNow())
        return interests[0].isReadable
    }

    /// Asks, and returns what comes until the device attributes do; it takes `milliseconds` at most.
    ///
    /// The question must end in the one for device attributes. What is typed before they come is lost, what is typed behind them is not
    /// read.
    public func ask(_ question: [UInt8], milliseconds: Int) -> [UInt8] {
        let end = monotonicNow() + UInt64(max(0, milliseconds)) * 1_000_000
        var output = OutputQueue()
        output.append(question)
        isAsked = true
        while output.flush(to: device.descriptor) == .full, monotonicNow() < end {
            var interests = [Interest(descriptor: device.descriptor, output: true)]
            poll(&interests, until: end)
        }
        read(until: end)
        return answers
    }

    /// Gives the terminal back; answers that have come meanwhile are thrown away.
    public func end() {
        if isOver { return }
        isOver = true
        read(until: answers.isEmpty ? monotonicNow() : monotonicNow() + Self.patience)
        clinux_tty_unhush()
    }

    /// Reads byte by byte: what is behind the device attributes is the shell's.
    private func read(until end: UInt64) {
        // A terminal that never stops does not keep the program.
        let last = max(end, monotonicNow() + Self.patience)
        while isAsked, scanner.pending.fence, monotonicNow() < last {
            var interests = [Interest(descriptor: device.descriptor, input: true)]
            poll(&interests, until: end)
            if interests[0].isReadable {
                guard case .bytes(let bytes) = readBytes(from: device.descriptor, atMost: 1) else {
                    return
                }
                scanner.feed(bytes)
                answers += bytes
            } else if monotonicNow() >= end {
                return
            }
        }
    }
}
