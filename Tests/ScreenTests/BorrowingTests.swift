import Screen
import TTY
import Testing
import VT

@Suite struct `Giving the terminal back` {
    private let pop = Sequences.popKeyboard

    private func contains(_ bytes: [UInt8], _ part: [UInt8]) -> Bool {
        bytes.indices.contains { bytes[$0...].starts(with: part) }
    }

    @Test func `takes the keyboard protocol back if it was pushed, and not otherwise`() {
        for hasKeyboard in [false, true] {
            var stage = Stage(asks: false)
            stage.screen.askTerminal()
            stage.screen.awaitFirstPicture()
            if hasKeyboard { _ = stage.screen.take(.kittyKeyboard(flags: 0)) }
            _ = stage.screen.take(.status(0))
            let news = stage.screen.take(.primaryAttributes([62]))
            #expect(news.contains(.needsFrame) == hasKeyboard)
            stage.screen.leave(waits: true)
            #expect(contains(stage.device.leaveSequence, pop) == hasKeyboard)
            #expect(!stage.device.isActive)
        }
    }

    @Test func `waits for the answers that are due, and for none where nobody may be there`() throws
    {
        for count in 0...3 {
            var stage = Stage()
            for photo in 0..<count { _ = stage.show(photo) }
            var other = stage
            stage.screen.leave(waits: true)
            #expect(try #require(stage.device.pending).acknowledgements == 2 * count)
            other.device.isActive = true
            other.screen.leave(waits: false)
            #expect(other.device.pending == PendingReplies.none)
        }
    }

    @Test
    func
        `is followed by a new beginning: reports of the pointer count cells, releases are not told`()
    {
        var stage = Stage()
        #expect(stage.screen.take(.mode(1016, setting: 1)) == [.pointerChanged])
        stage.screen.lose()
        // The terminal says once more that they count pixels: for the session that is news again.
        #expect(stage.screen.resume() == [.visible(true), .releasesReported(false)])
        #expect(stage.screen.take(.mode(1016, setting: 1)) == [.pointerChanged])
        #expect(stage.screen.take(.mode(1016, setting: 1)).isEmpty)
    }
}
