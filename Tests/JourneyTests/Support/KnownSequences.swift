/// What terminals send that must decide about no photo, whole or cut.
enum KnownSequences {
    /// Keys, but for those that mean the trash, undo, the end or a stop: what they do is seen elsewhere.
    static let keys = [
        "\u{1B}[B", "\u{1B}[C", "\u{1B}OD", "\u{1B}[1;5C", "\u{1B}[1;3B", "\u{1B}[c", "\u{1B}Oc",
        "\u{1B}\u{1B}[C", "\u{1B}[H", "\u{1B}[7~", "\u{1B}OH", "\u{1B}[F", "\u{1B}[4~", "\u{1B}[5~",
        "\u{1B}[6~", "\u{1B}[2~", "\u{1B}[4h", "\u{1B}[3^", "\u{1B}OP", "\u{1B}[11~", "\u{1B}[[A",
        "\u{1B}[1;5P", "\u{1B}[24~", "\u{1B}[Z", "\u{1B}OM", "\u{1B}[27u", "\u{1B}[97;5u",
        "\u{1B}[47:63;2u", "\u{1B}[9;2u", "\u{1B}[57421u", "\u{1B}[27;5;9~", "\u{1B}[1;5:2C",
        "\u{1B}[120;1:3u", "\u{1B}[1;1:3A", "ø", "日", "😀",
    ]

    static let replies = [
        "\u{1B}[?64;1;2c", "\u{1B}[>41;379;0c", "\u{1B}P>|xterm(379)\u{1B}\\", "\u{1B}[0n",
        "\u{1B}[24;80R", "\u{1B}[?2026;2$y", "\u{1B}P1+r524742=38\u{1B}\\", "\u{1B}P0+r\u{1B}\\",
        "\u{1B}P1$r0;48:2::1:2:3m\u{1B}\\", "\u{1B}]11;rgb:1c1c/ffff/0000\u{1B}\\",
        "\u{1B}]10;rgb:f/f/f\u{7}", "\u{1B}[4;905;1510t", "\u{1B}[6;18;9t", "\u{1B}[8;60;200t",
        "\u{1B}[?3u", "\u{1B}P>|qux\u{1B}\\", "\u{1B}[?2033;2$y", "\u{1B}[?999;2n",
        "\u{1B}[?999;1n",
    ]

    static let others = [
        "\u{1B}[I", "\u{1B}[O", "\u{1B}[200~x\u{1B}[Aq\n\u{1B}[201~", "\u{1B}[<64;10;5M",
        "\u{1B}[<65;10;5M", "\u{1B}[<81;3;2M", "\u{1B}[<66;1;2M", "\u{1B}[<128;1;2M",
        "\u{1B}[<2;12;7M", "\u{1B}[<2;12;7m", "\u{1B}[M !!", "\u{1B}[32;10;10M",
    ]

    /// What is unfinished, unknown, or of eight bits.
    static let strange: [[UInt8]] =
        [
            "\u{1B}", "\u{1B}[", "\u{1B}[1;5", "\u{1B}O", "\u{1B}[M!", "\u{1B}[[", "\u{1B}P1$r",
            "\u{1B}]11;",
            "\u{1B}_G", "\u{1B}[?997;1n", "\u{1B}[?999;3n", "\u{1B}]0;x\u{7}",
            "\u{1B}_Gi=31;x\u{1B}\\",
            "\u{1B}^x\u{1B}\\",
            "\u{1B}Xx\u{1B}\\", "\u{1B}P0$r\u{18}", "\u{1B}[12;34\u{18}", "\u{1B}[1;2;3;4x",
            "\u{1B}[57441;5u", "\u{1B}[?1;0;4;6S", "\u{1B}[9999~", "\u{1B}[x", "\u{1B}[=1;2x",
            "\u{1B}]52;c;eHF1\u{7}", "\u{1B}Pq\u{1B}\\",
        ].map { Array($0.utf8) } + [
            [0x9B, 0x78], [0x9B, 0x33, 0x78], [0x9D, 0x78, 0x9C], [0x90, 0x78, 0x9C],
            [0x9F, 0x71, 0x9C], [0xC2, 0x9B, 0x33], [0xFF, 0xFE], [0xE2, 0x96],
        ]
}
