import Cells
import Glibc
import System
import TTY

/// The state of the probe.
struct Probe {
    let terminal: Terminal
    let sink: Sink
    var pending = PendingReplies.none
    private var typed: [UInt8] = []
    private var starts = 1
    private var isFlooding = false
    private var flooded: UInt8 = 0
    private var needsDrawing = true

    init(terminal: Terminal, sink: Sink) {
        self.terminal = terminal
        self.sink = sink
    }

    /// Runs until told to quit; returns the exit status.
    mutating func run() -> Int32 {
        while true {
            if terminal.isDrained, terminal.isActive, needsDrawing || isFlooding { draw() }
            let isNext = isFlooding && terminal.isDrained && terminal.isActive
            let wakeup = terminal.wait(until: isNext ? monotonicNow() : nil)
            if wakeup.hungUp { return 1 }
            if wakeup.signals.contains(where: \.isFinal) { return 3 }
            if wakeup.signals.contains(.stop) { suspend() }
            if wakeup.resumed { continued() }
            if !wakeup.input.isEmpty || !wakeup.signals.isEmpty { needsDrawing = true }
            for byte in wakeup.input {
                if byte == UInt8(ascii: "q") { return 0 }
                obey(byte)
                if pending.fence { return 0 }
            }
        }
    }

    private mutating func obey(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "z"): suspend()
        case UInt8(ascii: "c"): fatalError("asked for")
        case UInt8(ascii: "f"): isFlooding.toggle()
        case UInt8(ascii: "n"):
            _ = terminal.submit(.direct(Array("\u{1B}[c".utf8)))
            pending.fence = true
        default: if (0x21..<0x7F).contains(byte) { typed.append(byte) }
        }
    }

    private mutating func suspend() {
        if terminal.suspend() { continued() }
    }

    private mutating func continued() {
        starts += 1
        needsDrawing = true
    }

    private mutating func draw() {
        needsDrawing = false
        let size = terminal.size
        let guarded = terminal.isGuarded ? "guarded" : "alone"
        let text = "\(size.columns)x\(size.rows) \(guarded) starts \(starts) typed "
        let line = Array(text.utf8) + typed
        let sent =
            switch sink {
            case .direct: terminal.submit(.direct(bytes(line, size)))
            case .ncurses: terminal.submit(.ncurses(cells(line, size)))
            }
        if sent == nil { needsDrawing = true }
    }

    private mutating func bytes(_ line: [UInt8], _ size: TerminalSize) -> [UInt8] {
        var all = Array("\u{1B}[2J\u{1B}[H".utf8) + line.prefix(max(0, size.columns - 1))
        if isFlooding {
            flooded &+= 1
            for row in 2..<max(2, size.rows + 1) {
                all += Array("\u{1B}[\(row);1H\u{1B}[48;2;\(flooded);\(row);9m\u{1B}[K".utf8)
                all += Array(repeating: 0x2E, count: max(0, size.columns - 1))
            }
            all += Array("\u{1B}[0m".utf8)
        }
        return all
    }

    private func cells(_ line: [UInt8], _ size: TerminalSize) -> NcursesFrame {
        var frame = NcursesFrame(columns: size.columns, rows: size.rows)
        guard size.rows > 0 else { return frame }
        for (column, byte) in line.prefix(size.columns).enumerated() {
            frame[0, column] = NcursesCell(scalars: [UInt32(byte)], attributes: .bold)
        }
        guard size.rows > 1 else { return frame }
        for column in 0..<size.columns {
            frame[1, column] = NcursesCell(
                scalars: [0x2580], foreground: Int16(column % 8),
                background: Int16(column / 8 % 8))
        }
        return frame
    }
}
