/// What a terminal says of itself, asked or not.
public enum Reply: Hashable, Sendable {
    /// DA1, the fence of the start-up questions.
    case primaryAttributes([Int])
    /// DA2: kind, version, options.
    case secondaryAttributes([Int])
    /// XTVERSION: name and version as the terminal writes them.
    case version([UInt8])
    /// DSR 5: 0 is "all is well".
    case status(Int)
    /// CPR, 1-based.
    case cursor(row: Int, column: Int)
    /// Whether the terminal's window can be seen from now on, of mode 2033.
    case visibility(Bool)
    /// DECRPM: 0 unknown, 1 set, 2 reset, 3 always set, 4 always reset.
    case mode(Int, setting: Int)
    /// XTGETTCAP: whether the capability is known, and `name=value` in hexadecimal.
    case termcap(isKnown: Bool, [UInt8])
    /// DECRQSS: whether the request was understood, and the setting's own bytes, for SGR ending in `m`.
    case setting(isValid: Bool, [UInt8])
    /// OSC 10 (text) or 11 (background), 16 bits a channel.
    case colour(slot: Int, red: UInt16, green: UInt16, blue: UInt16)
    /// CSI 14 t: the text area in pixels.
    case areaPixels(width: Int, height: Int)
    /// CSI 16 t: a cell in pixels.
    case cellPixels(width: Int, height: Int)
    /// CSI 18 t: the text area in cells.
    case areaCells(columns: Int, rows: Int)
    /// The flags of the kitty keyboard protocol in force.
    case kittyKeyboard(flags: Int)
    /// Kitty's graphics protocol, about a picture or a question of ours: `code` has at most 16 capital letters, empty where all is well.
    case graphics(id: UInt32?, isOK: Bool, code: [UInt8])
}
