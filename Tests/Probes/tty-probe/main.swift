// A small program on the terminal, for tests: it shows what it is told and quits on q.
//
// Arguments: the path of the helper or "-"; "direct" or "ncurses".
// Keys: q quits, z suspends, c crashes, f floods the terminal with frames, n asks for attributes and leaves.
import Glibc
import TTY

let arguments = CommandLine.arguments
let helper = arguments.count > 1 && arguments[1] != "-" ? Array(arguments[1].utf8) : nil
let sink: Sink = arguments.count > 2 && arguments[2] == "ncurses" ? .ncurses : .direct

func environment(_ name: String) -> [UInt8] {
    guard let value = unsafe getenv(name) else { return [] }
    return unsafe Array(String(cString: value).utf8)
}

do {
    let terminal = try Terminal(
        name: environment("TERM"), sink: sink,
        sequences: ModeSequences(
            on: Array("\u{1B}[?1002h\u{1B}[?1006h\u{1B}[?2004h\u{1B}[?1004h".utf8),
            off: Array("\u{1B}[?1002l\u{1B}[?1006l\u{1B}[?2004l\u{1B}[?1004l\u{1B}[0m".utf8)),
        helper: helper)
    try terminal.enter()
    var probe = Probe(terminal: terminal, sink: sink)
    let status = probe.run()
    terminal.leave(probe.pending)
    exit(status)
} catch {
    print("tty-probe: \(error)")
    exit(2)
}
