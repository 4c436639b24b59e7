import Cells
import Geometry
import Screen
import Testing
import VT

@testable import Commands

@Suite struct `The advice for a better picture` {
    private func advice(
        _ environment: [String: String], chosen: ColourDepth? = nil,
        encoding: TextEncoding = .utf8, columns: Int = 200, tmux: Bool? = nil,
        isMeasured: Bool = true, pixels: PixelChoice = .auto
    ) -> [String] {
        var screen = ScreenFacts(
            environment: environment, chosenDepth: chosen, encoding: encoding)
        screen.columns = columns
        screen.pixels.choice = pixels
        screen.cell = CellSize(width: 9, height: 18)
        return PictureAdvice(
            screen: screen, environment: environment, tmuxPassesColour: tmux, isMeasured: isMeasured
        )
        .sentences
    }

    private let kitty = ["TERM": "xterm-kitty", "COLORTERM": "truecolor"]

    private static let gain = "photos at rest are in the terminal's own pixels"

    @Test func `is about pixels alone where all is well, and nothing where they are on`() {
        #expect(advice(kitty, pixels: .none) == ["without --pixels none " + Self.gain])
        #expect(advice(kitty) == [])
    }

    @Test func `names the setting that keeps colours away`() {
        func first(
            _ environment: [String: String], tmux: Bool? = nil, encoding: TextEncoding = .utf8
        ) -> String {
            advice(environment, encoding: encoding, tmux: tmux).first ?? ""
        }
        #expect(first(kitty, encoding: .ascii).hasPrefix("LC_ALL=C.UTF-8: "))
        #expect(first(kitty.merging(["NO_COLOR": "1"]) { $1 }).hasPrefix("unset NO_COLOR"))
        let tmux = ["TERM": "tmux-256color", "TMUX": "/tmp/x,1,0"]
        #expect(first(tmux, tmux: false).hasPrefix("set -as terminal-features ',*:RGB'"))
        #expect(first(tmux, tmux: true).hasPrefix("outside tmux"))
        #expect(first(["TERM": "screen", "STY": "1.x"]).hasPrefix("tmux in place of screen"))
        #expect(first(["TERM": "linux"]).hasPrefix("a terminal of the desktop"))
        #expect(first(["TERM": "dumb"]).hasPrefix("TERM=xterm-256color"))
        let xterm = ["TERM": "xterm-256color"]
        #expect(first(xterm).hasPrefix("COLORTERM=truecolor, "))
        #expect(
            first(xterm.merging(["SSH_TTY": "/dev/pts/1"]) { $1 }).contains("SSH does not pass"))
        #expect(
            advice(kitty, chosen: .palette256).first == "without --colors, riffle asks the terminal"
        )
    }

    @Test func `asks for a smaller font in a small window, and only in one`() {
        let small = advice(kitty, columns: 80)[0]
        #expect(small.hasPrefix("a smaller font (Ctrl and -"))
        #expect(small.contains("80x24 cells show 80x48 points"))
        #expect(
            advice(
                ["TERM": "xterm", "COLORTERM": "truecolor", "XTERM_VERSION": "XTerm(379)"],
                columns: 80)
                == [
                    "a smaller font (xterm -fa Monospace -fs 5): 80x24 cells show 80x48 points of a photo",
                    "xterm -ti vt340: there " + Self.gain,
                ])
        #expect(advice(kitty, columns: 80, isMeasured: false).isEmpty)
    }

    @Test(arguments: [
        ("foot", nil), ("xterm-256color", "WezTerm"), ("xterm-ghostty", "ghostty"),
    ]) func `names the option that keeps pictures away from a terminal that shows them`(
        term: String, program: String?
    ) {
        var environment = ["TERM": term, "COLORTERM": "truecolor"]
        environment["TERM_PROGRAM"] = program
        #expect(advice(environment, pixels: .none).last == "without --pixels none " + Self.gain)
        #expect(advice(environment).isEmpty)
        #expect(
            advice(["TERM": "alacritty"]).last == "kitty, foot, Konsole or WezTerm: there "
                + Self.gain)
    }
}
