import Glibc
import PtyHarness
import Testing

@Suite struct `giving the terminal back` {
    @Test(arguments: ["direct", "ncurses"])
    func `quitting leaves the terminal as it was`(sink: String) throws {
        let session = try startedProbe(sink: sink)
        #expect(session.screen.isAlternate)
        #expect(session.screen.modes.isSuperset(of: [1002, 1006, 2004, 1004]))
        #expect(!session.isCooked)
        session.send("q")
        #expect(session.waitForEnd() == .exited(status: 0))
        #expect(session.modesAreRestored)
        #expect(session.screen.leftovers == [])
        #expect(session.screen.foreign == [])
    }

    @Test(arguments: [SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGPIPE])
    func `a signal that ends the program leaves the terminal as it was`(signal: Int32) throws {
        let session = try startedProbe()
        session.signal(signal)
        #expect(session.waitForEnd() == .exited(status: 3))
        #expect(session.modesAreRestored)
        #expect(session.screen.leftovers == [])
    }

    @Test(arguments: [SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE])
    func `a crash leaves the terminal as it was, and is still a crash`(signal: Int32) throws {
        let session = try startedProbe(guarded: false)
        session.signal(signal)
        #expect(session.waitForEnd() == .killed(signal: signal))
        #expect(session.modesAreRestored)
        #expect(session.screen.leftovers == [])
    }

    @Test func `a failed assertion leaves the terminal as it was`() throws {
        let session = try startedProbe(guarded: false)
        session.send("c")
        guard case .killed = session.waitForEnd() else {
            Issue.record("ended as \(String(describing: session.ended()))")
            return
        }
        #expect(session.modesAreRestored)
        #expect(session.screen.leftovers == [])
    }

    @Test(arguments: ["direct", "ncurses"])
    func `a kill is made good by the watchdog`(sink: String) throws {
        let session = try startedProbe(sink: sink)
        session.signal(SIGKILL)
        #expect(session.waitForEnd() == .killed(signal: SIGKILL))
        #expect(session.wait { $0.modesAreRestored && $0.screen.leftovers.isEmpty })
    }

    @Test func `a kill in the middle of a frame is made good by the watchdog`() throws {
        let session = try startedProbe()
        session.send("f")
        #expect(session.wait { $0.transcript.count > 100_000 })
        session.signal(SIGKILL)
        #expect(session.waitForEnd() == .killed(signal: SIGKILL))
        #expect(session.wait { $0.modesAreRestored && $0.screen.leftovers.isEmpty })
    }

    @Test func `a shell reads its commands again after a kill`() throws {
        for shell in [["/bin/bash", "--norc", "--noprofile", "-i"], ["/bin/dash", "-i"]] {
            let session = try startedShell(shell)
            try startProbe(in: session)
            let probe = try #require(session.children.first)
            kill(probe, SIGKILL)
            #expect(session.wait { !$0.screen.isAlternate }, "\(shell)")
            #expect(session.obeysCommands, "\(shell): \(session.screen.text)")
        }
    }
}
