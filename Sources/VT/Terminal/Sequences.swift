/// The byte strings that switch terminal modes.
public enum Sequences {
    /// CSI m: the terminal's own colours, no attributes.
    public static let resetPen: [UInt8] = Array("\u{1B}[m".utf8)
    public static let beginSynchronized: [UInt8] = Array("\u{1B}[?2026h".utf8)
    public static let endSynchronized: [UInt8] = Array("\u{1B}[?2026l".utf8)
    static let endOfLine: [UInt8] = Array("\u{1B}[0m\n".utf8)

    /// What a session switches on behind the terminfo strings, in the alternate screen.
    ///
    /// Cursor hidden; mouse buttons, drags and SGR coordinates, in pixels where offered; focus reports; bracketed paste;
    /// kitty key events where offered. Nothing at all for a terminal that cannot take it.
    public static func enter(_ capabilities: Capabilities) -> [UInt8] {
        guard capabilities.takesModes else { return [] }
        var modes = "\u{1B}[?25l\u{1B}[?1000h\u{1B}[?1002h\u{1B}[?1006h"
        if capabilities.hasPixelMouse { modes += "\u{1B}[?1016h" }
        modes += "\u{1B}[?1004h\u{1B}[?2004h"
        if capabilities.hasKittyKeyboard { modes += "\u{1B}[>3u" }
        return Array(modes.utf8)
    }

    /// What undoes `enter` on every terminal, whatever was switched on; sent before leaving the alternate screen.
    ///
    /// The guardian of a killed session prints it blind, so it must not depend on anything. A frame that was cut off may
    /// have left a scrolling region.
    public static let leave: [UInt8] = Array(
        ("\u{1B}[?2026l\u{1B}[<u\u{1B}[?1016l\u{1B}[?1006l\u{1B}[?1003l\u{1B}[?1002l\u{1B}[?1000l"
            + "\u{1B}[?1004l\u{1B}[?2004l\u{1B}[r\u{1B}[m\u{1B}[?25h").utf8)
}
