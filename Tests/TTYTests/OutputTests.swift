import Glibc
import PtyHarness
import Testing

@Suite struct `output to a terminal that does not keep up` {
    @Test func `keys are heard although no frame gets through`() throws {
        let session = try startedProbe()
        session.send("f")
        usleep(300_000)
        session.send("f")
        session.send("abd")
        #expect(session.wait(forText: "typed abd"))
        session.send("q")
        #expect(session.waitForEnd() == .exited(status: 0))
        #expect(session.screen.leftovers == [])
    }

    @Test(arguments: [SIGTERM, SIGKILL])
    func `a signal ends the program although nobody reads`(signal: Int32) throws {
        let session = try startedProbe()
        session.send("f")
        usleep(300_000)
        session.signal(signal)
        let hasEnded = (0..<4000).contains { _ in
            usleep(10_000)
            return session.ended() != nil
        }
        #expect(hasEnded)
        #expect(session.wait { $0.modesAreRestored && $0.screen.leftovers.isEmpty })
    }

    @Test(arguments: ["direct", "ncurses"])
    func `at rest the program sleeps`(sink: String) throws {
        let session = try startedProbe(sink: sink)
        session.settle(quietMilliseconds: 300)
        #expect(session.contextSwitches > 0)
        // What the start left to do may be late on a busy machine; at rest there is a second without any work.
        let sleeps = (0..<10).contains { _ in
            let before = session.contextSwitches
            usleep(1_000_000)
            return session.contextSwitches == before
        }
        #expect(sleeps)
    }
}
