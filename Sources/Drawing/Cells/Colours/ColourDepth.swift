/// How much colour a terminal can show, and with which glyphs it is drawn.
public enum ColourDepth: Hashable, Sendable, CaseIterable {
    /// 24 bits a pixel.
    case trueColour
    /// Entries 16…255 of the xterm palette; 0…15 belong to the user's theme.
    case palette256
    /// The sixteen ANSI colours.
    case palette16
    /// The terminal's own two colours and half-blocks.
    case mono
    /// The terminal's own two colours and ASCII characters.
    case ascii
}
