import Glibc
import PtyHarness
import Testing

@Suite struct `stopping and going on` {
    static let shells = [["/bin/bash", "--norc", "--noprofile", "-i"], ["/bin/dash", "-i"]]

    @Test(arguments: shells)
    func `the shell gets its screen back, and the program its own`(shell: [String]) throws {
        let session = try startedShell(shell)
        try startProbe(in: session)
        session.send("z")
        #expect(session.wait { $0.screen.leftovers.filter { $0 != "mode 2004" }.isEmpty })
        #expect(session.wait(forText: "topped"))
        #expect(session.obeysCommands)
        session.send("fg\r")
        #expect(session.wait(forText: "starts 2"))
        #expect(session.screen.isAlternate)
        #expect(session.screen.modes.contains(1002))
        session.send("q")
        #expect(session.wait { !$0.screen.isAlternate })
        #expect(!session.screen.modes.contains(1002))
    }

    @Test(arguments: shells)
    func `a stop signal from outside does the same`(shell: [String]) throws {
        let session = try startedShell(shell)
        try startProbe(in: session)
        let probe = try #require(session.children.first)
        kill(probe, SIGTSTP)
        #expect(session.wait { !$0.screen.isAlternate })
        #expect(session.wait(forText: "topped"))
        #expect(session.obeysCommands)
        session.send("fg\r")
        #expect(session.wait(forText: "starts 2"))
    }

    @Test func `going on in the background it waits for the foreground`() throws {
        let session = try startedShell(Self.shells[0])
        try startProbe(in: session)
        session.send("z")
        #expect(session.wait { !$0.screen.isAlternate })
        session.send("bg\r")
        session.settle()
        #expect(!session.screen.isAlternate)
        #expect(session.obeysCommands)
        session.send("fg\r")
        #expect(session.wait(forText: "starts 2"))
        session.send("q")
        #expect(session.wait { !$0.screen.isAlternate })
    }

    @Test func `a kill while stopped does not touch the shell's screen`() throws {
        let session = try startedShell(Self.shells[0])
        try startProbe(in: session)
        let probe = try #require(session.children.first)
        let watchdog = try #require(PtySession.children(of: probe).first)
        session.send("z")
        #expect(session.wait { !$0.screen.isAlternate })
        #expect(session.wait(forText: "topped"))
        #expect(session.obeysCommands)
        let before = session.transcript.count
        kill(probe, SIGKILL)
        #expect(session.wait { _ in kill(watchdog, 0) != 0 })
        session.settle()
        let after = String(decoding: session.transcript[before...], as: UTF8.self)
        #expect(!after.contains("1049"))
    }

    @Test func `after a stop that cannot be caught it draws again`() throws {
        let session = try startedShell(Self.shells[0])
        try startProbe(in: session)
        let probe = try #require(session.children.first)
        kill(probe, SIGSTOP)
        #expect(session.wait(forText: "topped"))
        session.send("fg\r")
        #expect(session.wait(forText: "starts 2"))
        session.send("q")
        #expect(session.wait { !$0.screen.isAlternate })
        #expect(session.obeysCommands)
    }

    @Test func `without a shell to continue it, it does not stop`() throws {
        let session = try startedProbe()
        session.send("z")
        #expect(session.wait(forText: "starts 2"))
        session.send("q")
        #expect(session.waitForEnd() == .exited(status: 0))
        #expect(session.modesAreRestored)
    }

    @Test func `started in the background it waits, and leaves the shell's modes alone`() throws {
        let session = try startedShell(Self.shells[0])
        session.send(probeCommand().joined(separator: " ") + " &\r")
        #expect(session.wait { _ in session.children.count == 1 })
        session.settle(quietMilliseconds: 300)
        #expect(!session.screen.isAlternate)
        session.send("fg\r")
        #expect(session.wait(forText: "starts 1"))
        session.send("q")
        #expect(session.wait { !$0.screen.isAlternate })
        #expect(session.obeysCommands)
        session.send("stty -a | tr ' ;' '\\n\\n' | grep canon | sed s/^/now:/\r")
        #expect(session.wait(forText: "now:icanon"))
    }
}
