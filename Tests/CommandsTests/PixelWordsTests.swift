import Cells
import Testing
import VT

@testable import Commands
@testable import Screen

@Suite struct `What --doctor says of pictures` {
    private func asked(_ choice: PixelChoice, isTmux: Bool) -> (PixelChoice, isOn: Bool) {
        var screen = ScreenFacts(
            environment: ["TERM": "xterm-256color", "TMUX": isTmux ? "/tmp/x,1,0" : ""],
            chosenDepth: nil, encoding: .utf8)
        screen.pixels.choice = choice
        let (asked, isOn) = PixelWords.asked(screen)
        return (asked.pixels.choice, isOn)
    }

    @Test(arguments: [PixelChoice.none, .auto])
    func `is what tmux could show, where a session does not ask it`(choice: PixelChoice) {
        let (asked, isOn) = asked(choice, isTmux: true)
        #expect(asked == .kitty && !isOn)
    }

    @Test func `is what a session shows`() {
        #expect(asked(.kitty, isTmux: true) == (.kitty, true))
        #expect(asked(.auto, isTmux: false) == (.auto, true))
        #expect(asked(.sixel, isTmux: false) == (.sixel, true))
        #expect(asked(.none, isTmux: false) == (.auto, false))
    }

    /// The kitty of Debian 12 shows nothing below its cells.
    @Test func `is that an old kitty shows them over its cells`() {
        var screen = ScreenFacts(
            environment: ["TERM": "xterm-kitty", "COLORTERM": "truecolor"], chosenDepth: nil,
            encoding: .utf8)
        screen.pixels.choice = .auto
        var capabilities = screen.capabilities
        for reply in [
            Reply.graphics(id: 0x7266_0001, isOK: true, code: []),
            .version(Array("kitty(0.26.5)".utf8)), .cellPixels(width: 9, height: 18), .status(0),
            .primaryAttributes([62]),
        ] {
            capabilities.note(reply)
        }
        screen.learn(capabilities)
        let words = PixelWords.sentence(screen, hasAnswered: true, isOn: true)
        #expect(words == "kitty, over the cells · cells 9x18")
    }
}
