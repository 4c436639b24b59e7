import Cells
import Screen
import VT

/// What would make a better picture in this very terminal: for `--doctor`.
struct PictureAdvice {
    let screen: ScreenFacts
    /// The variables that say what the terminal can do.
    let environment: [String: String]
    /// Whether tmux hands true colour on; nil where it does not say, or is not there.
    var tmuxPassesColour: Bool?
    /// Whether the size comes from a terminal.
    var isMeasured = true
    /// Whether letters are what the user asked for.
    var wantsLetters = false

    /// What to change, the most important first; empty where nothing is better.
    var sentences: [String] { [letters ?? colours, shape, font, stills].compactMap(\.self) }

    private func variable(_ name: String) -> String? {
        environment[name].flatMap { $0.isEmpty ? nil : $0 }
    }

    private var term: String { variable("TERM") ?? "" }

    private var letters: String? {
        guard screen.encoding == .ascii, !wantsLetters else { return nil }
        return "LC_ALL=C.UTF-8: without UTF-8 photos are drawn with letters"
    }

    private var colours: String? {
        let capabilities = screen.capabilities
        if capabilities.refusesColour, screen.chosenDepth == nil {
            return "unset NO_COLOR: it takes the colours away"
        }
        if capabilities.isTmux, tmuxPassesColour == false {
            return "set -as terminal-features ',*:RGB' in ~/.tmux.conf, then tmux kill-server: "
                + "tmux makes 256 colours of 16 million"
        }
        guard screen.depth != .trueColour, !(capabilities.isTmux && tmuxPassesColour == true)
        else { return nil }
        if screen.chosenDepth != nil { return "without --colors, riffle asks the terminal" }
        if capabilities.isScreen { return "tmux in place of screen, which hands 256 colours on" }
        if term == "linux" { return "a terminal of the desktop: the console has 16 colours" }
        if term.isEmpty || term == "dumb" || term == "unknown" {
            return "TERM=xterm-256color, or what the terminal is called: TERM tells nothing of it"
        }
        let lost = capabilities.isRemote ? "; SSH does not pass it on" : ""
        return
            "COLORTERM=truecolor, where the terminal has true colour and riffle shows 256 colours\(lost)"
    }

    /// Only for those who draw pixels, and for odd fonts.
    private var shape: String? {
        guard isMeasured, screen.cell == nil else { return nil }
        return "--cell 9x18, or what a cell of the font is: the terminal does not say it, "
            + "and photos may be too tall or too wide"
    }

    private var font: String? {
        guard isMeasured, screen.columns < 160 else { return nil }
        let how =
            variable("XTERM_VERSION") != nil ? "xterm -fa Monospace -fs 5" : "Ctrl and - in most"
        let (columns, rows) = (screen.columns, screen.rows)
        return "a smaller font (\(how)): \(columns)x\(rows) cells show \(columns)x\(2 * rows) "
            + "points of a photo"
    }

    private var stills: String? {
        let capabilities = screen.capabilities
        let gain = "photos at rest are in the terminal's own pixels"
        if capabilities.isTmux || capabilities.isScreen {
            return screen.pixels.choice == .kitty ? nil : "outside tmux and screen \(gain)"
        }
        if showsPixels {
            return screen.pixels.choice == .none ? "without --pixels none \(gain)" : nil
        }
        if ![.none, .auto].contains(screen.pixels.choice) { return nil }
        return variable("XTERM_VERSION") != nil
            ? "xterm -ti vt340: there \(gain)" : "kitty, foot, Konsole or WezTerm: there \(gain)"
    }

    /// Whether the terminal shows pictures in its own pixels, as far as the environment tells.
    private var showsPixels: Bool {
        let program = variable("TERM_PROGRAM") ?? ""
        return ["ghostty", "WezTerm", "iTerm.app", "vscode"].contains(program)
            || ["xterm-kitty", "xterm-ghostty"].contains(term)
            || term.hasPrefix("foot") || term.hasPrefix("mlterm")
            || ["KITTY_WINDOW_ID", "KONSOLE_VERSION", "WT_SESSION"].contains { variable($0) != nil }
    }
}
