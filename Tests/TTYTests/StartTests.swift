import PtyHarness
import Testing

@Suite struct `a terminal that cannot be used` {
    @Test(arguments: [
        ("", "namelessTerminal"), ("no-such-terminal", "unknownTerminal"), ("dumb", "notAScreen"),
    ])
    func `is refused with a reason, and left alone`(name: String, reason: String) throws {
        let session = try PtySession(probeCommand(), environment: ["TERM": name])
        #expect(session.waitForEnd() == .exited(status: 2))
        #expect(session.screen.contains(reason))
        #expect(session.modesAreRestored)
        #expect(session.screen.leftovers == [])
    }

    @Test func `is missing where a program has no terminal`() throws {
        let session = try PtySession([
            "/usr/bin/setsid", "--wait", BuildFolder.program("tty-probe"), "-", "direct",
        ])
        #expect(session.waitForEnd() == .exited(status: 2))
        #expect(session.screen.contains("noTerminal"))
    }

    @Test(arguments: ["xterm", "linux", "screen", "tmux-256color", "vt100"])
    func `is none of the usual ones`(name: String) throws {
        for sink in ["direct", "ncurses"] {
            let session = try PtySession(
                probeCommand(sink: sink), environment: ["TERM": name])
            #expect(session.wait(forText: "80x24 guarded"), "\(name) \(sink)")
            session.send("q")
            #expect(session.waitForEnd() == .exited(status: 0))
            #expect(session.modesAreRestored)
            #expect(session.screen.leftovers == [], "\(name) \(sink)")
        }
    }

    @Test func `draws the upper halves where the locale knows no half blocks`() throws {
        let session = try PtySession(
            probeCommand(sink: "ncurses"), environment: ["LC_ALL": "C", "TERM": "xterm"])
        #expect(session.wait(forText: "80x24 guarded"))
        session.settle()
        for column in 0..<80 {
            let cell = session.screen.cells[1][column]
            #expect(cell.text == " ")
            let shown = cell.style.isReversed ? cell.style.foreground : cell.style.background
            #expect(shown == .palette(UInt8(column % 8)), "column \(column)")
        }
    }
}
