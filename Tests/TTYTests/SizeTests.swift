import PtyHarness
import Testing

@Suite struct `the terminal's size` {
    @Test(
        arguments: ["direct", "ncurses"],
        [PtySize(1, 1), PtySize(0, 0), PtySize(2, 400), PtySize(400, 2)])
    func `may be anything, and change to anything`(sink: String, size: PtySize) throws {
        let session = try startedProbe(sink: sink, size: size)
        session.resize(to: PtySize(60, 20))
        #expect(session.wait(forText: "60x20"))
        session.resize(to: PtySize(1, 1))
        session.settle()
        #expect(session.ended() == nil)
        session.resize(to: PtySize(90, 30))
        #expect(session.wait(forText: "90x30"))
        session.send("q")
        #expect(session.waitForEnd() == .exited(status: 0))
        #expect(session.screen.leftovers == [])
    }
}
