/// One thing that came from the terminal.
public enum Input: Hashable, Sendable {
    case key(KeyPress, KeyPhase)
    case mouse(MouseEvent)
    case reply(Reply)
    /// A key has typed several characters at once, as an input method does; their code points.
    case text([UInt32])
    /// Text was pasted: how many bytes it had, and the first of them where the terminal has marked its ends, 1024 at most.
    case paste(Int, text: [UInt8] = [])
    /// Whether the terminal's window has the focus now.
    case focus(Bool)
}

/// What a key does; without the kitty keyboard protocol everything is a press.
public enum KeyPhase: Hashable, Sendable {
    case press, `repeat`, release
}

/// A key as the program understands it, whatever bytes it came as.
public enum Key: Hashable, Sendable {
    /// A character that was typed, Control and escape sequences taken off.
    case character(UInt32)
    case up, down, left, right
    case home, end, pageUp, pageDown, insert, delete
    case enter, tab, backTab, backspace, escape
    case function(Int)
}

/// Which modifier keys were held.
public struct Modifiers: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8

    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    public static let shift = Modifiers(rawValue: 1)
    public static let alt = Modifiers(rawValue: 2)
    public static let control = Modifiers(rawValue: 4)
}

/// One press of a key.
public struct KeyPress: Hashable, Sendable {
    public var key: Key
    public var modifiers: Modifiers
    /// What its key types on an American keyboard, where it has typed a letter of another script and the terminal tells.
    public var latin: UInt32?

    public init(_ key: Key, _ modifiers: Modifiers = [], latin: UInt32? = nil) {
        self.key = key
        self.modifiers = modifiers
        self.latin = latin
    }
}

/// A report of the mouse.
public struct MouseEvent: Hashable, Sendable {
    public enum Kind: Hashable, Sendable {
        case press, release, drag
        case wheelUp, wheelDown, wheelLeft, wheelRight
    }

    public var kind: Kind
    /// 1 left, 2 middle, 3 right, 8…11 extra buttons; 0 for the wheel.
    public var button: Int
    /// 1-based column or, if `isPixels`, the pixel from the left as the terminal counts.
    public var column: Int
    /// 1-based row or, if `isPixels`, the pixel from the top as the terminal counts.
    public var row: Int
    public var isPixels: Bool
    public var modifiers: Modifiers

    public init(
        kind: Kind, button: Int, column: Int, row: Int, isPixels: Bool = false,
        modifiers: Modifiers = []
    ) {
        self.kind = kind
        self.button = button
        self.column = column
        self.row = row
        self.isPixels = isPixels
        self.modifiers = modifiers
    }
}
