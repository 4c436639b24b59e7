import Glibc
import PtyHarness
import Testing

@Suite struct `answers that come late` {
    @Test func `are swallowed before the shell can read them`() throws {
        let shell = try startedShell(
            ["/bin/bash", "--norc", "--noprofile", "-i"], responses: .mute)
        try startProbe(in: shell)
        shell.send("n")
        #expect(shell.wait { !$0.screen.isAlternate })
        usleep(300_000)
        shell.send("\u{1B}[?1;2c")
        #expect(shell.obeysCommands)
        #expect(!shell.screen.contains("1;2c"))
        #expect(!shell.screen.contains("2c"))
    }

    @Test func `are not waited for once they have come`() throws {
        let session = try startedProbe()
        session.send("n")
        #expect(session.waitForEnd() == .exited(status: 0))
        #expect(session.screen.leftovers == [])
    }

    @Test func `are not waited for by a program that is told to end`() throws {
        let session = try startedProbe(responses: .mute)
        session.send("n")
        #expect(session.wait { !$0.screen.isAlternate })
        session.signal(SIGTERM)
        #expect(session.waitForEnd() == .exited(status: 0))
        #expect(session.modesAreRestored)
    }
}
