import Geometry
import Screen
import VT

/// What `--doctor` says of pictures in the terminal's own pixels.
struct PixelWords {
    let sentence: String

    /// Asks the terminal, where there is one.
    init(_ screen: ScreenFacts, isTerminal: Bool) {
        let isTmux = screen.capabilities.isTmux
        var (asked, isOn) = PixelWords.asked(screen)
        guard isTerminal else {
            sentence = "not known: standard output is no terminal"
            return
        }
        let hasAnswered = asked.ask()
        if isTmux { asked.capabilities.note(tmuxAnswer()) }
        sentence = PixelWords.sentence(asked, hasAnswered: hasAnswered, isOn: isOn)
    }

    /// The facts of the terminal with the pictures that `--doctor` asks about, and whether a session would show them: in tmux only where kitty is named.
    static func asked(_ screen: ScreenFacts) -> (ScreenFacts, isOn: Bool) {
        let isTmux = screen.capabilities.isTmux
        let isOn = screen.pixels.choice != .none && !(isTmux && screen.pixels.choice == .auto)
        var asked = screen
        if !isOn { asked.pixels.choice = isTmux ? .kitty : .auto }
        return (asked, isOn)
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
            let off = isOn ? "" : ", off by --pixels none"
            switch way {
            case .kittyUnder(let kind) where kind.pane != nil:
                let off = isOn ? "" : ", off: --pixels kitty turns it on"
                return "kitty, through tmux · \(size)\(off)"
            case .kittyUnder(let kind):
                let moves = kind.moves ? ", also in motion" : ""
                return "kitty, below the cells\(moves)\(shares) · \(size)\(off)"
            case .kittyOver: return "kitty, over the cells · \(size)\(off)"
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
        case .tmux(.silent): return "tmux does not answer"
        case .tmux(.version): return "tmux hands none on before 3.3, and in 3.7"
        case .tmux(.passthrough):
            return "tmux hands none on: set -g allow-passthrough on in ~/.tmux.conf"
        case .tmux(.terminal):
            return "a terminal of this tmux is neither kitty 0.28 nor Ghostty 1.3.2"
        case .tmux(.colours): return "tmux hands no 24-bit colours on"
        case .tmux(.line): return "tmux drops them on a slow line"
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
