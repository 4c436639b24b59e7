import Geometry
import Screen
import VT

/// What `--doctor` says of pictures in the terminal's own pixels.
struct PixelWords {
    let sentence: String

    /// Asks the terminal, where there is one.
    init(_ screen: ScreenFacts, isTerminal: Bool) {
        var asked = screen
        let isNamed = screen.pixels.choice != .none
        if !isNamed { asked.pixels.choice = .auto }
        guard isTerminal else {
            sentence = "not known: standard output is no terminal"
            return
        }
        let hasAnswered = asked.ask()
        sentence = PixelWords.sentence(asked, hasAnswered: hasAnswered, isOn: isNamed)
    }

    /// `isOn` where a session would use them.
    static func sentence(_ screen: ScreenFacts, hasAnswered: Bool, isOn: Bool) -> String {
        switch screen.pixelWay {
        case .failure(let reason): return "none: " + why(reason, screen, hasAnswered: hasAnswered)
        case .success(let way):
            guard let cell = screen.pixelCell else {
                return "none: the terminal does not say how large a cell is (--cell 9x18)"
            }
            let size = "cells \(cell.width)x\(cell.height)"
            let shares = screen.capabilities.sharesMemory ? ", shared memory" : ""
            let off = isOn ? "" : ", off: --pixels auto turns it on"
            switch way {
            case .kittyUnder: return "kitty, below the cells\(shares) · \(size)\(off)"
            case .kittyOver:
                return "none in a session: kitty 0.28 or later, Ghostty or Konsole show them"
            case .iterm: return "iterm, over the cells · \(size)\(off)"
            case .sixel: return "sixel, over the cells · \(size)\(off)"
            }
        }
    }

    private static func why(
        _ reason: NoPixels, _ screen: ScreenFacts, hasAnswered: Bool
    ) -> String {
        switch reason {
        case .notWanted:
            return screen.pixels.choice == .none
                ? "--pixels none" : "they need colours and UTF-8"
        case .multiplexer: return "tmux, screen and rxvt are not asked"
        case .silent:
            return hasAnswered
                ? "the terminal said nothing of them" : "the terminal does not answer"
        case .zellij: return "zellij is not trusted with them"
        case .noProtocol:
            return screen.capabilities.program?.hasPrefix("xterm.js") == true
                ? "terminal.integrated.enableImages must be on"
                : "the terminal knows no protocol for them"
        }
    }
}
