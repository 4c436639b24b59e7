public import Browsing
import Cells
import Geometry
import Glibc
public import Invocation
public import Screen
import System
public import VT

extension ScreenFacts {
    /// Reads the environment and the size of the terminal on standard output, and heeds what the options say.
    ///
    /// The interface does not draw there: for it the terminal on any of the standard descriptors will do.
    public init(_ options: ProgramOptions) {
        let isUTF8 = ScreenFacts.localeIsUTF8
        self.init(
            environment: ScreenFacts.environment, chosenDepth: ScreenFacts.chosenDepth(options),
            encoding: isUTF8 && options.glyphs != .ascii ? .utf8 : .ascii)
        if options.glyphs == .ascii || !isUTF8 { depth = .ascii }
        chosenBlocks = options.glyphs.blocks
        pixels = PixelWish(options.settings.common)
        let descriptors =
            options.command == .browse
            ? [STDOUT_FILENO, STDERR_FILENO, STDIN_FILENO] : [STDOUT_FILENO]
        if let size = Self.firstSize(of: descriptors, by: windowSize) {
            columns = Int(size.ws_col)
            rows = Int(size.ws_row)
            if size.ws_xpixel > 0, size.ws_ypixel > 0 {
                let cellWidth = Double(size.ws_xpixel) / Double(columns)
                let cellHeight = Double(size.ws_ypixel) / Double(rows)
                let aspect = 2 * cellWidth / cellHeight
                if (0.25...4).contains(aspect) {
                    pixelAspect = aspect
                    cell = Self.cell(of: size)
                }
            }
        }
        if let given = options.cell {
            cell = given
            pixelAspect = given.aspect
        }
        if let given = options.size {
            columns = given.columns
            rows = given.rows
        }
        columns = min(columns, Frame.mostColumns)
        rows = min(rows, Frame.mostRows)
    }

    /// The size of the first of these that has one; each is asked once, for a terminal that goes away meanwhile has none.
    static func firstSize(
        of descriptors: [Int32], by size: (Int32) -> winsize?
    ) -> winsize? {
        for descriptor in descriptors {
            if let size = size(descriptor) { return size }
        }
        return nil
    }

    /// The pixels of a cell, where the size of the terminal tells them.
    static func cell(of size: winsize) -> CellSize? {
        // What OpenSSH for Windows makes up.
        if size.ws_xpixel == 640, size.ws_ypixel == 480 { return nil }
        return CellSize(
            width: Int(size.ws_xpixel / size.ws_col), height: Int(size.ws_ypixel / size.ws_row))
    }

    /// The depth that was requested; nil for the one that the terminal turns out to have.
    private static func chosenDepth(_ options: ProgramOptions) -> ColourDepth? {
        switch options.colours {
        case .auto: nil
        case .truecolor: .trueColour
        case .palette256: .palette256
        case .ansi16: .palette16
        case .mono: .mono
        }
    }

    /// The variables that say what the terminal can do.
    public static var environment: [String: String] {
        let names = [
            "TERM", "COLORTERM", "TMUX", "STY", "NO_COLOR", "TERM_PROGRAM", "LC_TERMINAL",
            "KITTY_WINDOW_ID",
            "VTE_VERSION", "KONSOLE_VERSION", "WT_SESSION", "XTERM_VERSION", "SSH_CONNECTION",
            "SSH_TTY",
        ]
        var values: [String: String] = [:]
        for name in names { values[name] = environmentText(name) }
        return values
    }

    /// Whether a terminal that terminfo does not know is surely one that understands what xterm does.
    public static func resemblesXterm(_ environment: [String: String]) -> Bool {
        let signs = [
            "COLORTERM", "TMUX", "TERM_PROGRAM", "KITTY_WINDOW_ID", "VTE_VERSION",
            "KONSOLE_VERSION", "WT_SESSION", "XTERM_VERSION",
        ]
        if signs.contains(where: { !(environment[$0] ?? "").isEmpty }) { return true }
        let name = environment["TERM"] ?? ""
        let families = [
            "xterm", "kitty", "ghostty", "foot", "alacritty", "wezterm", "rio", "contour", "tmux",
            "screen", "rxvt", "st-", "vte", "gnome", "konsole", "iterm", "mintty",
        ]
        return families.contains { name.hasPrefix($0) } || name.hasSuffix("-256color")
            || name.hasSuffix("-direct")
    }

    private static var localeIsUTF8: Bool {
        let locale =
            environmentText("LC_ALL") ?? environmentText("LC_CTYPE") ?? environmentText("LANG")
        // Behind the dot, before what follows an @.
        let set = locale?.lowercased().split(separator: ".").last?.split(separator: "@").first
        return set == "utf-8" || set == "utf8"
    }
}

extension PixelWish {
    /// As the options say it.
    public init(_ settings: CommonOptions) {
        self.init()
        let options = settings.pixels
        moves = options.moves && settings.motion == .full
        choice =
            switch options.way {
            case .auto: .auto
            case .kitty: .kitty
            case .sixel: .sixel
            case .iterm: .iterm
            case .none: .none
            }
        quality =
            switch options.quality {
            case .auto: .auto
            case .fast: .fast
            case .exact: .exact
            }
        delay = Double(options.delay) / 1000
    }
}

/// Asks tmux what it hands on to the terminals outside, on a thread of its own, which starts with the first question.
public struct TmuxAsker: Sendable {
    private let thread: WorkerThread<Bool>
    private let deliver: @Sendable (TmuxAnswer) -> Void
    private let asksColour: Bool

    /// With `asksColour` it asks about 24-bit colour too.
    ///
    /// Nil when memory ran out.
    public init?(asksColour: Bool, deliver: @escaping @Sendable (TmuxAnswer) -> Void) {
        guard let thread = WorkerThread(false) else { return nil }
        self.thread = thread
        self.asksColour = asksColour
        self.deliver = deliver
    }

    /// Asks; what tmux does not answer within a second it does not say.
    public func ask() {
        thread.request { $0 = true }
        _ = thread.start { [thread, deliver, asksColour] in
            {
                let isAsked = thread.withWork { work in
                    defer { work = false }
                    return work
                }
                guard isAsked else { return nil }
                var answer = tmuxAnswer()
                answer.passesTrueColour = asksColour ? tmuxPassesTrueColour() : nil
                deliver(answer)
                return nil
            }
        }
    }
}

/// Whether tmux hands 24-bit colour on; nil where it does not say.
///
/// Blocks for a second at most.
func tmuxPassesTrueColour() -> Bool? {
    commandOutput(["tmux", "info"], atMost: 1 << 18, milliseconds: 1000)
        .flatMap { TmuxInfo.passesTrueColour($0) }
}

/// How tmux hands pictures on, or why not.
///
/// Blocks for a second at most.
func tmuxAnswer() -> TmuxAnswer {
    // A session that came here through SSH has a tmux that cannot be asked.
    guard let pane = environmentText("TMUX_PANE"), environmentText("TMUX") != nil,
        let text = commandOutput(
            TmuxInfo.pictureQuestion(pane: pane), atMost: 1 << 16, milliseconds: 1000)
    else { return TmuxAnswer(pictures: .failure(.silent)) }
    return TmuxAnswer(
        pictures: TmuxInfo.pictures(text, pane: pane), dropped: TmuxInfo.dropped(text))
}
