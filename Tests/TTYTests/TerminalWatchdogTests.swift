import Glibc
import PtyHarness
import Testing

@Suite struct `the watchdog` {
    @Test func `ends with the program`() throws {
        let session = try startedProbe()
        let watchdog = try #require(session.children.first)
        session.send("q")
        #expect(session.waitForEnd() == .exited(status: 0))
        #expect(session.wait { _ in kill(watchdog, 0) != 0 })
    }

    @Test func `ends when the terminal goes away`() throws {
        let session = try startedProbe()
        let watchdog = try #require(session.children.first)
        session.hangUp()
        #expect(session.wait { _ in kill(watchdog, 0) != 0 })
    }

    @Test func `is not needed to run`() throws {
        let session = try startedProbe(guarded: false)
        #expect(session.screen.contains("alone"))
        #expect(session.children == [])
    }

    @Test func `may be killed without harm`() throws {
        let session = try startedProbe()
        let watchdog = try #require(session.children.first)
        kill(watchdog, SIGKILL)
        session.send("xy")
        #expect(session.wait(forText: "typed xy"))
        session.send("q")
        #expect(session.waitForEnd() == .exited(status: 0))
        #expect(session.modesAreRestored)
        #expect(session.screen.leftovers == [])
    }

    @Test func `does not mind the interrupts of the terminal's other programs`() throws {
        let session = try startedProbe()
        let watchdog = try #require(session.children.first)
        for signal in [SIGINT, SIGHUP, SIGQUIT, SIGTTOU, SIGTSTP] { kill(watchdog, signal) }
        session.signal(SIGKILL)
        #expect(session.waitForEnd() == .killed(signal: SIGKILL))
        #expect(session.wait { $0.modesAreRestored && $0.screen.leftovers.isEmpty })
    }

    @Test(arguments: [[], ["3"], ["x", "4"], ["3", "3"], ["-1", "2"], ["3", "4", "5"]])
    func `refuses arguments that are not two descriptors`(arguments: [String]) throws {
        let session = try PtySession([BuildFolder.program("riffle-decode"), "guard"] + arguments)
        #expect(session.waitForEnd() == .exited(status: 2))
    }
}
