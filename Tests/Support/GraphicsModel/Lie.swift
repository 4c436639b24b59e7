public import SeededRandom

/// What a terminal says whose answers are lies.
public enum Lie {
    /// What it calls itself.
    public static let names = [
        "kitty(0.41.1)", "kitty(0.26.5)", "kitty(99999999999.1)", "ghostty 1.1.0", "ghostty",
        "Konsole 22.12.3", "foot(1.21.0)", "WezTerm 20240203", "xterm.js(5.5.0)", "Zellij(0.45.0)",
        "XTerm(398)", "tmux 3.5a", "", "kitty(", "mintty 3.6",
    ]

    /// What tmux says of the terminals outside.
    public static let words = [
        "3.5a on\nkitty(0.41.1)\n", "3.5a on\n", "3.7b on\nkitty(0.41.1)\n",
        "3.3a 0\nkitty(0.41.1)\n",
        "3.5a all\nkitty(0.41.1)\nxterm\n", "", "\u{1B}[31m on\n",
        String(repeating: "9", count: 70_000),
    ]

    /// Sides of a cell, which are none, or anything up to the largest that is believed.
    public static let sizes = ["0", "1", "9", "18", "256", "512", "65535", "99999999999999999999"]
    static let codes = ["OK", "ENOENT", "ENOSPC:no", "EINVAL:\u{7}", "", "ok", "OKOKOK"]

    /// A few answers to nothing; `echo` is what came last.
    public static func bytes(
        _ dice: inout Dice, echo: [UInt8], sizes: [String] = Lie.sizes
    ) -> [UInt8] {
        var bytes: [UInt8] = []
        for _ in 0..<1 + dice.roll(4) {
            let one = answer(&dice, echo: echo, sizes)
            for _ in 0..<1 + dice.roll(6) / 5 { bytes += one }
        }
        return bytes
    }

    private static func answer(
        _ dice: inout Dice, echo: [UInt8], _ sizes: [String]
    ) -> [UInt8] {
        let (width, height) = (dice.pick(sizes), dice.pick(sizes))
        let text =
            switch dice.roll(14) {
            case 0, 1, 2: "\u{1B}_Gi=\(number(&dice));\(dice.pick(codes))\u{1B}\\"
            case 3: "\u{1B}_G\(dice.pick(codes))\u{1B}\\"
            case 4: "\u{1B}[6;\(height);\(width)t"
            case 5: "\u{1B}[4;\(height);\(width)t"
            case 6: "\u{1B}[?62;\(dice.roll(2) == 0 ? "4;" : "")22c"
            case 7: "\u{1B}P>|\(dice.pick(names))\u{1B}\\"
            case 8, 9: String(repeating: "\u{1B}[0n", count: 1 + dice.roll(9))
            case 10: "\u{1B}[?\(dice.pick(["2026", "1016", "2033", "2048"]));\(dice.roll(5))$y"
            case 11: "\u{1B}]1337;ReportCellSize=\(height);\(width);2.0\u{7}"
            case 12: "\u{1B}[?999;\(dice.roll(4))n\u{1B}[?\(dice.roll(40))u"
            default: ""
            }
        if !text.isEmpty { return Array(text.utf8) }
        // What it was sent, as if it were an answer, or a string that has no use.
        let echoed = strings(in: echo)
        if !echoed.isEmpty, dice.roll(2) == 0 { return Array(dice.pick(echoed)) }
        return string(dice.roll(400) == 0 ? 1 << 20 : dice.roll(6000))
    }

    /// A string of so many letters that mean nothing: as keys they would.
    public static func string(_ length: Int) -> [UInt8] {
        let letters = Array("Axuq".utf8)
        return [0x1B, 0x5F, 0x47] + (0..<length).map { letters[$0 % 4] } + [0x1B, 0x5C]
    }

    static func number(_ dice: inout Dice) -> UInt64 {
        switch dice.roll(4) {
        case 0: 0x7266_0001 + UInt64(dice.roll(3))
        case 1, 2: 0x72_6600 + UInt64(dice.roll(64))
        default: UInt64.random(in: 0...UInt64(UInt32.max) * 2, using: &dice)
        }
    }

    /// The strings of kitty's protocol among these bytes.
    public static func strings(in bytes: [UInt8]) -> [ArraySlice<UInt8>] {
        var found: [ArraySlice<UInt8>] = []
        var rest = bytes[...]
        while let start = rest.firstRange(of: [0x1B, 0x5F])?.lowerBound,
            let end = rest[start...].firstRange(of: [0x1B, 0x5C])?.upperBound
        {
            // What tmux is to hand on has each ESC twice: so have Alt and Escape.
            let string = rest[start..<end]
            if string.firstRange(of: [0x1B, 0x1B]) == nil { found.append(string) }
            rest = rest[end...]
        }
        return found
    }
}
