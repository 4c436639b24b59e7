internal import Pixels

/// Colours of the xterm palette, in sRGB.
enum Palette {
    /// The levels of the 6 × 6 × 6 cube, entries 16…231.
    static let cubeLevels: [UInt8] = [0, 95, 135, 175, 215, 255]

    /// The level of grey `step` of 0..<24, entries 232…255.
    static func greyLevel(_ step: Int) -> UInt8 { UInt8(8 + 10 * step) }

    /// 0x00RRGGBB of a fixed entry, 16…255.
    static func fixed(_ index: Int) -> UInt32 {
        precondition(index >= 16 && index < 256)
        if index >= 232 { return UInt32(greyLevel(index - 232)) * 0x010101 }
        let cube = index - 16
        return UInt32(cubeLevels[cube / 36]) << 16 | UInt32(cubeLevels[cube / 6 % 6]) << 8
            | UInt32(cubeLevels[cube % 6])
    }

    /// The sixteen ANSI colours as xterm ships them; themes differ, and cannot be requested in time.
    static let ansi: [UInt32] = [
        0x000000, 0xCD0000, 0x00CD00, 0xCDCD00, 0x0000EE, 0xCD00CD, 0x00CDCD, 0xE5E5E5,
        0x7F7F7F, 0xFF0000, 0x00FF00, 0xFFFF00, 0x5C5CFF, 0xFF00FF, 0x00FFFF, 0xFFFFFF,
    ]
}

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
