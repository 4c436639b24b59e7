public import Cells
public import Geometry

/// What the terminal can do, as far as is known: guessed from the environment, improved by its replies.
public struct Capabilities: Hashable, Sendable {
    public internal(set) var depth: ColourDepth
    /// Whether synchronized updates are sent; unknown modes are ignored, so they are unless it is known to be useless.
    public internal(set) var hasSynchronizedUpdates: Bool
    /// Whether mode 1016 reports the mouse in pixels.
    public internal(set) var hasPixelMouse = false
    public internal(set) var hasKittyKeyboard = false
    /// Whether mode 2033 reports when its window can be seen.
    public internal(set) var tellsVisibility = false
    /// A cell's size in pixels as the terminal says; the window's own size (TIOCGWINSZ) is the better source.
    public internal(set) var cellPixels: PixelSize?
    /// The text area's size in pixels.
    public internal(set) var areaPixels: PixelSize?
    /// The background, 16 bits a channel: red, green, blue.
    public internal(set) var background: [UInt16]?
    /// The finest blocks that the terminal draws itself, whatever its font has.
    public internal(set) var ownBlocks = BlockGlyphs.half
    /// What the terminal calls itself, up to its version: `kitty`, `xterm.js`; nil where it does not tell.
    public internal(set) var program: String?
    /// Nil where it tells no number.
    var version: TerminalVersion?
    /// What of kitty's protocol for pictures it says it knows.
    var graphicsAnswers: GraphicsAnswers = []
    /// Whether its attributes have sixel among them.
    var hasSixel = false
    /// Whether it is a terminal that takes pictures by iTerm2's protocol, by its name or the environment.
    var takesItermPictures = false
    /// How pictures pass through tmux, as far as it has told.
    var tmuxPictures: Result<KittyKind, TmuxObstacle> = .failure(.silent)
    /// True once DSR 5 was answered; false once DA1 came without it; nil before.
    public internal(set) var answersStatus: Bool?
    /// True once DA1 came: whatever was asked before it is answered, or never will be.
    public internal(set) var isFenced = false

    /// The programs between us and the screen that change the rules.
    public internal(set) var isTmux: Bool
    public internal(set) var isScreen: Bool
    var isRxvt: Bool
    /// Whether TERM says that the terminal is alacritty, which does not tell its name.
    let isAlacritty: Bool
    /// Whether the session came through SSH, so that the way may be slow.
    public let isRemote: Bool
    /// Whether NO_COLOR is set.
    public let refusesColour: Bool
    /// How far a terminal of this TERM may be asked and set.
    let manners: Manners

    enum Manners: Hashable, Sendable {
        /// No TERM, `dumb` or `unknown`: nothing is sent but text.
        case none
        /// The Linux console and VT terminals: they get DA1 alone.
        case plain
        case full
    }

    /// Whether mouse, paste and focus modes may be set.
    public var takesModes: Bool { manners != .none }

    /// Whether cells may be moved, if terminfo agrees; not by screen, which may do it badly.
    public var movesCells: Bool { manners == .full && !isScreen }

    /// Whether the terminal's own ground is light, as far as it says.
    public var isOnLight: Bool {
        guard let background, background.count == 3 else { return false }
        let (red, green, blue) = (background[0], background[1], background[2])
        return 2126 * Int(red) + 7152 * Int(green) + 722 * Int(blue) > 10000 * 0x8000
    }

    /// The most bytes a cell that may be under way before a multiplexer drops output; nil for any number.
    ///
    /// tmux 3.3a silently drops what it holds for its client above 8 bytes a cell. A terminal of the same
    /// machine takes it as fast as tmux reads: with 21 bytes a cell, sixty times a second, all was delivered.
    public var mostBytesPerCell: Int? {
        isTmux ? (isRemote ? 8 : 16) : nil
    }

    /// The ping to pace frames with, or nil if none is answered.
    public var ping: Ping? {
        if answersStatus == true { return .status }
        return isFenced ? .attributes : nil
    }

    /// The finest blocks in which pictures at rest are drawn: a multiplexer may be on a terminal that has none.
    public var blocks: BlockGlyphs {
        depth == .trueColour && manners == .full && !isTmux && !isScreen && !isRxvt
            ? ownBlocks : .half
    }

    /// Takes tmux's own word on what it hands on to the terminals outside.
    public mutating func note(_ answer: TmuxAnswer) {
        guard isTmux else { return }
        if let pictures = answer.pictures { tmuxPictures = pictures }
        guard let passes = answer.passesTrueColour, !refusesColour, takesModes else { return }
        depth = passes ? .trueColour : .palette256
    }
}

/// What `tmux info` tells of the terminals that show a session.
public enum TmuxInfo {
    /// Whether tmux hands 24-bit colour on to some terminal outside; nil where the text does not say.
    ///
    /// Each terminal has a line `213: setrgbf: (string) …` or `213: setrgbf: [missing]`; where it is missing, tmux sends the nearest
    /// of 256 colours instead.
    public static func passesTrueColour(_ text: [UInt8]) -> Bool? {
        let values = text.split(separator: 0x0A).compactMap { line -> ArraySlice<UInt8>? in
            let words = line.split(separator: 0x20, maxSplits: 3)
            return words.count > 2 && words[1].elementsEqual("setrgbf:".utf8) ? words[2] : nil
        }
        if values.isEmpty { return nil }
        return values.contains { !$0.elementsEqual("[missing]".utf8) }
    }
}
