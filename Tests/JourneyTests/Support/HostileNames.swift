import Glibc

/// Names that a disk may hold and a terminal must not be given: each was the undoing of some program.
enum HostileNames {
    static let all: [[UInt8]] = harmless + controls + sequences + bytes + invisible + shapes + shell

    /// What any folder has.
    private static let harmless = [
        "plain.jpg", " leading space.jpg", "trailing space .jpg", "-rf.jpg", "--help.jpg", "-",
        ".jpg", "noext", "dots...jpg.", "UPPER.JPG", "a.jpg.jpg", "IMG_0001.jpg", "IMG_0001.JPG",
        "IMG_0001.CR2", "IMG_0001.xmp", ".hidden.jpg",
    ].map { Array($0.utf8) }

    private static let controls = [
        "new\nline.jpg", "tab\t.jpg", "cr\rOVER.jpg", "bs\u{8}\u{8}\u{8}.jpg", "bel\u{7}.jpg",
        "del\u{7F}.jpg", "so\u{E}si\u{F}.jpg", "can\u{18}sub\u{1A}.jpg", "enq\u{5}.jpg",
    ].map { Array($0.utf8) }

    /// Escape sequences that paint, erase, rename the window, fill the clipboard, link, and ask the terminal to type.
    private static let sequences = [
        "esc\u{1B}[31mred\u{1B}[0m.jpg", "clear\u{1B}[2J\u{1B}[H.jpg",
        "title\u{1B}]0;PWNED\u{7}.jpg", "title2\u{1B}]2;PWNED\u{1B}\\.jpg",
        "clip\u{1B}]52;c;cHduZWQ=\u{7}.jpg",
        "link\u{1B}]8;;http:!!x\u{7}click\u{1B}]8;;\u{7}.jpg", "dcs\u{1B}Pq\u{1B}\\.jpg",
        "da\u{1B}[c.jpg", "dsr\u{1B}[6n.jpg", "decrqss\u{1B}P$qm\u{1B}\\.jpg",
        "colour\u{1B}]11;?\u{7}.jpg", "kitty\u{1B}_Ga=T\u{1B}\\.jpg", "reset\u{1B}c.jpg",
        "main\u{1B}[?1049l.jpg", "unfinished\u{1B}[38;2;1", "bare\u{1B}",
        "c1utf8\u{9B}31m.jpg", "osc_c1\u{9D}0;x\u{9C}.jpg",
    ].map { Array($0.utf8) }

    private static let bytes: [[UInt8]] = [
        Array("c1raw".utf8) + [0x9B] + Array("31m.jpg".utf8),
        Array("oscraw".utf8) + [0x9D] + Array("0;x".utf8) + [0x9C],
        Array("bad".utf8) + [0xFF, 0xFE] + Array("utf8.jpg".utf8),
        Array("overlong".utf8) + [0xC0, 0xAF] + Array(".jpg".utf8),
        Array("overlong esc".utf8) + [0xC0, 0x9B] + Array("[2J.jpg".utf8),
        Array("surrogate".utf8) + [0xED, 0xA0, 0x80] + Array(".jpg".utf8),
        Array("trunc".utf8) + [0xE2, 0x82], Array("latin1".utf8) + [0xE9] + Array(".jpg".utf8),
        Array("beyond".utf8) + [0xF4, 0x90, 0x80, 0x80] + Array(".jpg".utf8),
    ]

    private static let invisible = [
        "bidi\u{202E}gpj.exe.jpg", "iso\u{2066}x\u{2069}.jpg", "lrm\u{200E}.jpg",
        "zw\u{200B}sp.jpg", "bom\u{FEFF}.jpg", "line\u{2028}sep.jpg", "nbsp\u{A0}.jpg",
        "tag\u{E0041}\u{E0042}.jpg", "nonchar\u{FFFF}.jpg", "private\u{E000}.jpg",
        "soft\u{AD}hyphen.jpg", "hangul\u{3164}filler.jpg",
    ].map { Array($0.utf8) }

    private static let shapes: [[UInt8]] = [
        "zalgo" + String(repeating: "\u{301}", count: 90) + ".jpg", "\u{301}first.jpg",
        "wide漢字かな交じり.jpg", "emoji👨\u{200D}👩\u{200D}👧\u{200D}👦🏳️\u{200D}🌈.jpg",
        "flag🇨🇳🇫🇷.jpg", "nfc_\u{E9}.jpg", "nfd_e\u{301}.jpg", "한글.jpg", "عربى.jpg", "amb±§°.jpg",
        "\u{FDFD}\u{1242B}.jpg", String(repeating: "x", count: 251) + ".jpg",
        String(repeating: "あ", count: 83) + ".jpg",
    ].map { Array($0.utf8) }

    private static let shell = [
        "percent%41%2F%00.jpg", "quote'\".jpg", "$(touch pwned).jpg", "`id`.jpg", "a;b|c&d.jpg",
        "*?[x].jpg", "back\\slash.jpg",
    ].map { Array($0.utf8) }
}

extension World {
    /// A name of any bytes in the folder of photos, as the system calls take it.
    func path(_ name: [UInt8]) -> [CChar] {
        (Array((photos + "/").utf8) + name).map { CChar(bitPattern: $0) } + [0]
    }

    /// Writes a file whose name may be any bytes; false where the file system does not take it.
    @discardableResult
    func write(_ content: [UInt8], named name: [UInt8]) -> Bool {
        guard let file = fopen(path(name), "w") else { return false }
        fwrite(content, 1, content.count, file)
        return fclose(file) == 0
    }
}
