internal import Cells

extension Capabilities {
    /// The first guess, without asking: right for the terminals that say who they are.
    ///
    /// The variables that count are TERM, COLORTERM, TMUX, STY, NO_COLOR, TERM_PROGRAM, LC_TERMINAL, SSH_CONNECTION and those that terminals set for
    /// themselves. Inside tmux true colour is assumed, which tmux converts if it must.
    public init(environment: [String: String]) {
        let term = environment["TERM"] ?? ""
        let isSet = { (name: String) in !(environment[name] ?? "").isEmpty }
        isRemote = isSet("SSH_CONNECTION") || isSet("SSH_TTY")
        refusesColour = isSet("NO_COLOR")
        isTmux =
            isSet("TMUX") || term.hasPrefix("tmux") || environment["TERM_PROGRAM"] == "tmux"
        isScreen = !isTmux && (isSet("STY") || term.hasPrefix("screen"))
        isRxvt = !isTmux && !isScreen && term.hasPrefix("rxvt")
        isAlacritty = term.hasPrefix("alacritty")
        manners =
            if term.isEmpty || term == "dumb" || term == "unknown" {
                .none
            } else if term == "linux" || term.hasPrefix("vt") {
                .plain
            } else {
                .full
            }
        hasSynchronizedUpdates = manners == .full && !isScreen
        takesItermPictures =
            Capabilities.itermVariables.contains(environment["TERM_PROGRAM"] ?? "")
            || environment["LC_TERMINAL"] == "iTerm2"
        depth = .ascii
        depth = guessedDepth(term: term, environment)
    }

    private func guessedDepth(term: String, _ environment: [String: String]) -> ColourDepth {
        if manners == .none { return .ascii }
        if refusesColour || term.hasPrefix("vt") { return .mono }
        if term == "linux" { return .palette16 }
        if isScreen || isRxvt { return .palette256 }
        if isTmux { return .trueColour }
        let claim = environment["COLORTERM"] ?? ""
        if claim == "truecolor" || claim == "24bit" { return .trueColour }
        if Capabilities.trueColourTerms.contains(where: { term.hasPrefix($0) })
            || term.hasSuffix("-direct")
            || Capabilities.trueColourVariables.contains(where: { environment[$0] != nil })
            || Capabilities.trueColourPrograms.contains(environment["TERM_PROGRAM"] ?? "")
        {
            return .trueColour
        }
        return term.hasPrefix("xterm") || term.hasSuffix("-256color") ? .palette256 : .palette16
    }

    /// Terminals that take pictures by iTerm2's protocol: as they call themselves, and as TERM_PROGRAM does.
    static let itermPrograms = ["WezTerm", "iTerm2", "mintty", "xterm.js"]
    private static let itermVariables = [
        "iTerm.app", "WezTerm", "vscode", "Tabby", "Hyper", "WarpTerminal", "mintty",
    ]
    private static let trueColourTerms = [
        "alacritty", "foot", "st-", "xterm-kitty", "xterm-ghostty", "wezterm", "contour",
    ]
    private static let trueColourVariables = [
        "KITTY_WINDOW_ID", "VTE_VERSION", "KONSOLE_VERSION", "WT_SESSION",
    ]
    private static let trueColourPrograms = ["iTerm.app", "WezTerm", "ghostty", "vscode"]
}
