import CLinux
import Glibc

/// The process's signals, as values to read; there is one at a time.
final class SignalPipe {
    /// Readable when signals have come.
    let descriptor: Int32

    init() throws(TerminalError) {
        descriptor = clinux_signals_open()
        guard descriptor >= 0 else { throw .system(call: "pipe2", errno: errno) }
    }

    deinit {
        if descriptor >= 0 { clinux_signals_close() }
    }

    /// All signals that have come, each once, in order of first arrival.
    func drain() -> [Signal] {
        var signals: [Signal] = []
        while true {
            let bytes = readBytes(from: descriptor, atMost: 64)
            guard case .bytes(let numbers) = bytes else { return signals }
            for signal in numbers.compactMap(Signal.init(number:)) where !signals.contains(signal) {
                signals.append(signal)
            }
        }
    }
}
