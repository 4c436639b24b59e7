import Cells
import Screen
import Testing
import VT

@testable import Commands

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
}
