import Geometry
import VT

/// Byte sequences as terminals really send them, and what they mean.
enum InputSamples {
    static let keys: [(bytes: String, press: KeyPress)] = [
        ("\u{1B}[A", KeyPress(.up)), ("\u{1B}OA", KeyPress(.up)), ("\u{1B}[B", KeyPress(.down)),
        ("\u{1B}[C", KeyPress(.right)), ("\u{1B}OD", KeyPress(.left)),
        ("\u{1B}[1;5C", KeyPress(.right, .control)), ("\u{1B}[1;2A", KeyPress(.up, .shift)),
        ("\u{1B}[1;3B", KeyPress(.down, .alt)), ("\u{1B}[c", KeyPress(.right, .shift)),
        ("\u{1B}Oc", KeyPress(.right, .control)), ("\u{1B}\u{1B}[C", KeyPress(.right, .alt)),
        ("\u{1B}[H", KeyPress(.home)), ("\u{1B}[7~", KeyPress(.home)),
        ("\u{1B}[1~", KeyPress(.home)), ("\u{1B}OH", KeyPress(.home)),
        ("\u{1B}[F", KeyPress(.end)), ("\u{1B}[4~", KeyPress(.end)), ("\u{1B}[8~", KeyPress(.end)),
        ("\u{1B}[5~", KeyPress(.pageUp)), ("\u{1B}[6~", KeyPress(.pageDown)),
        ("\u{1B}[2~", KeyPress(.insert)), ("\u{1B}[4h", KeyPress(.insert)),
        ("\u{1B}[3~", KeyPress(.delete)), ("\u{1B}[P", KeyPress(.delete)),
        ("\u{1B}[3$", KeyPress(.delete, .shift)), ("\u{1B}[3^", KeyPress(.delete, .control)),
        ("\u{1B}[3@", KeyPress(.delete, [.shift, .control])),
        ("\u{1B}OP", KeyPress(.function(1))), ("\u{1B}[11~", KeyPress(.function(1))),
        ("\u{1B}[[A", KeyPress(.function(1))), ("\u{1B}[1;5P", KeyPress(.function(1), .control)),
        ("\u{1B}[24~", KeyPress(.function(12))), ("\u{1B}[Z", KeyPress(.backTab)),
        ("\u{1B}OM", KeyPress(.enter)), ("\u{1B}x", KeyPress(.character(0x78), .alt)),
        ("\u{1B}[27u", KeyPress(.escape)), ("\u{1B}[97;5u", KeyPress(.character(0x61), .control)),
        ("\u{1B}[47:63;2u", KeyPress(.character(0x3F))),
        ("\u{1B}[120;2u", KeyPress(.character(0x58))), ("\u{1B}[9;2u", KeyPress(.backTab)),
        ("\u{1B}[59;2;58u", KeyPress(.character(0x3A))),
        ("\u{1B}[59;2:1;58u", KeyPress(.character(0x3A))),
        ("\u{1B}[97;;97u", KeyPress(.character(0x61))),
        ("\u{1B}[97;2;65u", KeyPress(.character(0x41))),
        ("\u{1B}[97;65;65u", KeyPress(.character(0x41))),
        ("\u{1B}[97;193;97u", KeyPress(.character(0x61))),
        ("\u{1B}[46;2;58u", KeyPress(.character(0x3A))),
        ("\u{1B}[113;1;64u", KeyPress(.character(0x40))),
        ("\u{1B}[113;3;64u", KeyPress(.character(0x40))),
        ("\u{1B}[113;7;64u", KeyPress(.character(0x40))),
        ("\u{1B}[113;3;113u", KeyPress(.character(0x71), .alt)),
        ("\u{1B}[113;9;113u", KeyPress(.character(0x71), .alt)),
        ("\u{1B}[101;;233u", KeyPress(.character(0xE9))),
        ("\u{1B}[0;;233u", KeyPress(.character(0xE9))),
        ("\u{1B}[1089::99;5u", KeyPress(.character(0x63), .control)),
        // Letters of other scripts with the key of an American keyboard, and Latin ones, which lie elsewhere.
        ("\u{1B}[1090::110;;1090u", KeyPress(.character(0x442), latin: 0x6E)),
        ("\u{1B}[1090:1058:110;2;1058u", KeyPress(.character(0x422), latin: 0x4E)),
        ("\u{1B}[1078:1046:59;2u", KeyPress(.character(0x416), latin: 0x3A)),
        ("\u{1B}[1090::110;3u", KeyPress(.character(0x442), .alt, latin: 0x6E)),
        ("\u{1B}[1090::110u", KeyPress(.character(0x442), latin: 0x6E)),
        ("\u{1B}[122::121;;122u", KeyPress(.character(0x7A))),
        ("\u{1B}[233::50;;233u", KeyPress(.character(0xE9))),
        ("\u{1B}[114;5:1u", KeyPress(.character(0x72), .control)),
        ("\u{1B}[13;1:1u", KeyPress(.enter)), ("\u{1B}[13u", KeyPress(.enter)),
        ("\u{1B}[13;;13u", KeyPress(.enter)), ("\u{1B}[9u", KeyPress(.tab)),
        ("\u{1B}[9;2:1u", KeyPress(.backTab)), ("\u{1B}[127;65u", KeyPress(.backspace)),
        ("\u{1B}[57401;129;50u", KeyPress(.character(0x32))),
        ("\u{1B}[57414;129u", KeyPress(.enter)),
        ("\u{1B}[57409;129;44u", KeyPress(.character(0x2C))), ("\u{1B}[1;1:1A", KeyPress(.up)),
        ("\u{1B}[3;1:1~", KeyPress(.delete)), ("\u{1B}[32;2;32u", KeyPress(.character(0x20))),
        ("\u{1B}[57419u", KeyPress(.up)), ("\u{1B}[27;5;9~", KeyPress(.tab, .control)),
        ("\r", KeyPress(.enter)), ("\t", KeyPress(.tab)), ("\u{7F}", KeyPress(.backspace)),
        ("\u{8}", KeyPress(.backspace)), ("\u{3}", KeyPress(.character(0x63), .control)),
        ("\u{1A}", KeyPress(.character(0x7A), .control)),
        ("\u{0}", KeyPress(.character(0x20), .control)),
        ("x", KeyPress(.character(0x78))), ("ø", KeyPress(.character(0xF8))),
        ("日", KeyPress(.character(0x65E5))), ("😀", KeyPress(.character(0x1F600))),
    ]

    static let replies: [(bytes: String, reply: Reply)] = [
        ("\u{1B}[?64;1;2c", .primaryAttributes([64, 1, 2])),
        ("\u{1B}[?6c", .primaryAttributes([6])),
        ("\u{1B}[?62;c", .primaryAttributes([62, 0])),
        ("\u{1B}[>41;379;0c", .secondaryAttributes([41, 379, 0])),
        ("\u{1B}P>|XTerm(379)\u{1B}\\", .version(Array("XTerm(379)".utf8))),
        ("\u{1B}[0n", .status(0)), ("\u{1B}[24;80R", .cursor(row: 24, column: 80)),
        ("\u{1B}[?2026;2$y", .mode(2026, setting: 2)),
        ("\u{1B}[?999;2n", .visibility(false)), ("\u{1B}[?999;1n", .visibility(true)),
        ("\u{1B}P1+r524742=38\u{1B}\\", .termcap(isKnown: true, Array("524742=38".utf8))),
        ("\u{1B}P0+r\u{1B}\\", .termcap(isKnown: false, [])),
        ("\u{1B}P1$r0;48:2::1:2:3m\u{1B}\\", .setting(isValid: true, Array("0;48:2::1:2:3m".utf8))),
        (
            "\u{1B}]11;rgb:1c1c/ffff/0000\u{1B}\\",
            .colour(slot: 11, red: 0x1C1C, green: 0xFFFF, blue: 0)
        ),
        ("\u{1B}]10;rgb:f/f/f\u{7}", .colour(slot: 10, red: 0xFFFF, green: 0xFFFF, blue: 0xFFFF)),
        ("\u{1B}[4;905;1510t", .areaPixels(width: 1510, height: 905)),
        ("\u{1B}[6;18;9t", .cellPixels(width: 9, height: 18)),
        ("\u{1B}[8;60;200t", .areaCells(columns: 200, rows: 60)),
        ("\u{1B}[?3u", .kittyKeyboard(flags: 3)),
    ]

    /// What must be swallowed without a trace.
    static let nothing: [String] = [
        "\u{1B}[?997;1n", "\u{1B}[M !!", "\u{1B}[32;10;10M", "\u{1B}]0;title\u{7}",
        "\u{1B}_Gi=31;OK\u{1B}\\", "\u{1B}^private\u{1B}\\", "\u{1B}Xstring\u{1B}\\",
        "\u{1B}P0$r\u{18}", "\u{1B}[12;34\u{18}", "\u{1B}[1;2;3;4x", "\u{1B}[57441;5u",
        "\u{1B}[57441;1:1u", "\u{1B}[57442;5:3u", "\u{1B}[57454;2:3u", "\u{1B}[57358u", "\u{1B}[u",
        "\u{1B}[?1;0;4;6S", "\u{1B}[9999~", "\u{1B}[1\u{80}2Z", "\u{1B}[<3;1;1M",
    ]

    static let others: [(bytes: String, input: Input)] = [
        ("\u{1B}[I", .focus(true)), ("\u{1B}[O", .focus(false)),
        (
            "\u{1B}[200~rm -rf x\n\u{1B}[A\u{1B}[201~",
            .paste(12, text: Array("rm -rf x\n\u{1B}[A".utf8))
        ),
        ("\u{1B}[200~x\u{1B}[201~", .paste(1, text: [0x78])),
        ("\u{1B}[1;1:3A", .key(KeyPress(.up), .release)),
        ("\u{1B}[1;5:2C", .key(KeyPress(.right, .control), .repeat)),
        ("\u{1B}[120;1:3u", .key(KeyPress(.character(0x78)), .release)),
        ("\u{1B}[13;1:3u", .key(KeyPress(.enter), .release)),
        ("\u{1B}[120;1:2;120u", .key(KeyPress(.character(0x78)), .repeat)),
        ("\u{1B}[0;;26085:26412u", .text([0x65E5, 0x672C])),
        ("\u{1B}[101;;101:769u", .text([0x65, 0x301])),
        ("\u{1B}[<0;12;7M", .mouse(MouseEvent(kind: .press, button: 1, column: 12, row: 7))),
        ("\u{1B}[<2;12;7m", .mouse(MouseEvent(kind: .release, button: 3, column: 12, row: 7))),
        (
            "\u{1B}[<50;1;2M",
            .mouse(
                MouseEvent(kind: .drag, button: 3, column: 1, row: 2, modifiers: .control))
        ),
        ("\u{1B}[<64;1;2M", .mouse(MouseEvent(kind: .wheelUp, button: 0, column: 1, row: 2))),
        (
            "\u{1B}[<81;3;2M",
            .mouse(MouseEvent(kind: .wheelDown, button: 0, column: 3, row: 2, modifiers: .control))
        ),
        ("\u{1B}[<66;1;2M", .mouse(MouseEvent(kind: .wheelLeft, button: 0, column: 1, row: 2))),
        ("\u{1B}[<128;1;2M", .mouse(MouseEvent(kind: .press, button: 8, column: 1, row: 2))),
    ]

    /// What no terminal sends and nobody types: the parser must make nothing of it that decides.
    static let strange: [[UInt8]] =
        [
            "\u{1B}[x", "\u{1B}[2;1;1;112;112;1;0x", "\u{1B}[=1;2x", "\u{1B}[?1;2q", "\u{1B}[ q",
            "\u{1B}[1;1;1;1;1;1;1;1A", "\u{1B}[99A", "\u{1B}[2;5A", "\u{1B}[>1A", "\u{1B}[!A",
            "\u{1B}]x;q\u{7}", "\u{1B}]52;c;eHF1\u{7}", "\u{1B}]x\u{1B}\\", "\u{1B}Px\u{1B}\\",
            "\u{1B}P1$rx\u{1B}\\", "\u{1B}_x\u{1B}\\", "\u{1B}^q\u{1B}\\",
            "\u{1B}[200~x\u{1B}[Aq\u{3}\u{1B}[201~", "\u{1B}[M\u{20}xq", "\u{1B}[Mxq\u{75}",
        ].map { Array($0.utf8) } + [
            [0x9B, 0x78], [0x9B, 0x33, 0x78], [0x9D, 0x78, 0x9C], [0x90, 0x78, 0x9C],
            [0x9F, 0x71, 0x9C], [0x98, 0x75, 0x9C], [0x90] + Array(">|xq".utf8) + [0x9C],
        ]

    /// Everything above with its meaning, as bytes.
    static var all: [(bytes: [UInt8], inputs: [Input])] {
        keys.map { (Array($0.bytes.utf8), [.key($0.press, .press)]) }
            + replies.map { (Array($0.bytes.utf8), [.reply($0.reply)]) }
            + nothing.map { (Array($0.utf8), []) }
            + others.map { (Array($0.bytes.utf8), [$0.input]) }
    }
}
