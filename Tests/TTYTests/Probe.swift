import PtyHarness
import Testing

/// Starts the probe on a terminal and waits until it has drawn.
func startedProbe(
    sink: String = "direct", guarded: Bool = true, size: PtySize = PtySize(80, 24),
    responses: TerminalResponses = .modern, ignoresHangup: Bool = false
) throws -> PtySession {
    let session = try PtySession(
        probeCommand(sink: sink, guarded: guarded), size: size, responses: responses,
        ignoresHangup: ignoresHangup)
    let wanted = "\(size.columns)x\(size.rows)"
    let isWide = size.columns > wanted.utf8.count && size.rows > 0
    let hasDrawn = session.wait {
        isWide ? $0.screen.contains(wanted) : $0.screen.modes.contains(2004)
    }
    try #require(hasDrawn, "the probe drew \(session.screen.text)")
    return session
}

func probeCommand(sink: String = "direct", guarded: Bool = true) -> [String] {
    let helper = guarded ? BuildFolder.program("riffle-decode") : "-"
    return [BuildFolder.program("tty-probe"), helper, sink]
}

/// Starts a shell whose prompt is `$>`.
func startedShell(_ shell: [String], responses: TerminalResponses = .modern) throws -> PtySession {
    try #require(try PtySession.shell(shell, responses: responses))
}

/// Starts the probe as a command of a shell.
func startProbe(in shell: PtySession) throws {
    shell.send(probeCommand().joined(separator: " ") + "\n")
    try #require(shell.wait(forText: "80x24 guarded starts 1"))
}
