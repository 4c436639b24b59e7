import PtyHarness
import Testing

@Suite struct `a terminal that goes away` {
    @Test(arguments: [false, true])
    func `ends the program, whether it ignores the signal or not`(ignored: Bool) throws {
        let session = try startedProbe(ignoresHangup: ignored)
        session.hangUp()
        #expect(session.waitForEnd() != nil)
    }

    @Test(arguments: [false, true])
    func `ends it in the middle of a frame too`(ignored: Bool) throws {
        let session = try startedProbe(ignoresHangup: ignored)
        session.send("f")
        #expect(session.wait { $0.transcript.count > 100_000 })
        session.hangUp()
        #expect(session.waitForEnd() != nil)
    }
}
