/// Which key a letter or a number in a sequence stands for, over all terminals known to us.
enum FunctionKeys {
    /// What the keys of an American keyboard type with Shift.
    static let shifted: [UInt32: UInt32] = Dictionary(
        zip(
            "`1234567890-=qwertyuiop[]\\asdfghjkl;'zxcvbnm,./".unicodeScalars.map(\.value),
            "~!@#$%^&*()_+QWERTYUIOP{}|ASDFGHJKL:\"ZXCVBNM<>?".unicodeScalars.map(\.value)),
        uniquingKeysWith: { $1 })

    /// By the final byte of `CSI` and `ESC O`.
    static let letters: [UInt8: Key] = [
        0x41: .up, 0x42: .down, 0x43: .right, 0x44: .left, 0x46: .end, 0x48: .home,
        0x50: .function(1), 0x51: .function(2), 0x52: .function(3), 0x53: .function(4),
    ]

    /// By the number before `~`: VT220, the Linux console and rxvt.
    static let numbers: [Int: Key] = [
        1: .home, 2: .insert, 3: .delete, 4: .end, 5: .pageUp, 6: .pageDown, 7: .home, 8: .end,
        11: .function(1), 12: .function(2), 13: .function(3), 14: .function(4), 15: .function(5),
        17: .function(6), 18: .function(7), 19: .function(8), 20: .function(9), 21: .function(10),
        23: .function(11), 24: .function(12), 25: .function(13), 26: .function(14),
        28: .function(15), 29: .function(16), 31: .function(17), 32: .function(18),
        33: .function(19), 34: .function(20),
    ]

    /// The keypad in application mode, by the final byte of `ESC O`.
    static func keypad(_ final: UInt8) -> Key? {
        switch final {
        case 0x49: .tab
        case 0x4D: .enter
        case 0x58: .character(0x3D)
        case 0x6A...0x79: .character(UInt32(final) - 0x40)
        default: nil
        }
    }

    /// Whether a code of the kitty keyboard protocol is that of a modifier or lock alone: what it does, other keys tell.
    static func isModifier(_ code: Int) -> Bool {
        (57441...57454).contains(code) || (57358...57360).contains(code)
    }

    /// Whether a code is that of a key that types no text, whatever the terminal says it has typed.
    static func isEditing(_ code: Int) -> Bool { [8, 9, 13, 27, 127].contains(code) }

    /// By the private code of the kitty keyboard protocol; lock, media and modifier keys are none.
    static func kitty(_ code: Int) -> Key? {
        switch code {
        case 57376...57398: .function(code - 57376 + 13)
        case 57399...57408: .character(UInt32(code - 57399 + 0x30))
        case 57409: .character(0x2E)
        case 57410: .character(0x2F)
        case 57411: .character(0x2A)
        case 57412: .character(0x2D)
        case 57413: .character(0x2B)
        case 57414: .enter
        case 57415: .character(0x3D)
        case 57416: .character(0x2C)
        case 57417: .left
        case 57418: .right
        case 57419: .up
        case 57420: .down
        case 57421: .pageUp
        case 57422: .pageDown
        case 57423: .home
        case 57424: .end
        case 57425: .insert
        case 57426: .delete
        default: nil
        }
    }
}
