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
