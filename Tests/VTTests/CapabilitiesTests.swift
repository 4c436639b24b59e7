import Cells
import Geometry
import Testing
import VT

@Suite struct `what the terminal can do` {
    @Test(arguments: [
        ([:], ColourDepth.ascii), (["TERM": "dumb"], .ascii),
        (["TERM": "xterm-256color", "COLORTERM": "truecolor"], .trueColour),
        (["TERM": "xterm-256color", "COLORTERM": "24bit"], .trueColour),
        (["TERM": "xterm"], .palette256),
        (["TERM": "rxvt-unicode-256color", "COLORTERM": "rxvt-xpm"], .palette256),
        (["TERM": "alacritty"], .trueColour), (["TERM": "foot"], .trueColour),
        (["TERM": "st-256color"], .trueColour), (["TERM": "xterm-direct"], .trueColour),
        (["TERM": "xterm-256color", "VTE_VERSION": "7006"], .trueColour),
        (["TERM": "tmux-256color", "TMUX": "/tmp/x"], .trueColour),
        (["TERM": "screen-256color", "TMUX": "/tmp/x"], .trueColour),
        (["TERM": "screen", "COLORTERM": "truecolor"], .palette256),
        (["TERM": "xterm-256color", "STY": "1.x", "COLORTERM": "truecolor"], .palette256),
        (["TERM": "linux"], .palette16), (["TERM": "vt100"], .mono), (["TERM": "ansi"], .palette16),
        (["TERM": "xterm-kitty", "COLORTERM": "truecolor", "NO_COLOR": "1"], .mono),
        (["TERM": "xterm-kitty", "NO_COLOR": ""], .trueColour),
    ])
    func `the environment gives the first guess`(
        environment: [String: String], depth: ColourDepth
    ) {
        #expect(Capabilities(environment: environment).depth == depth)
    }

    @Test func `cells are moved by full terminals, never by screen`() {
        for (environment, movesCells) in [
            (["TERM": "xterm-256color"], true), (["TERM": "tmux-256color", "TMUX": "x"], true),
            (["TERM": "screen-256color", "TMUX": "x"], true), (["TERM": "screen"], false),
            (["TERM": "xterm", "STY": "1.x"], false), (["TERM": "linux"], false),
            (["TERM": "vt220"], false), (["TERM": "dumb"], false), ([:], false),
        ] {
            #expect(Capabilities(environment: environment).movesCells == movesCells)
        }
        var found = Capabilities(environment: ["TERM": "xterm"])
        found.note(.secondaryAttributes([83, 40900, 0]))
        #expect(!found.movesCells)
    }

    @Test func `replies improve the guess, but never against screen, rxvt or NO_COLOR`() {
        let colours: [Reply] = [
            .setting(isValid: true, Array("0;48:2::1:2:3m".utf8)),
            .setting(isValid: true, Array("0;48:2:1:2:3m".utf8)),
            .setting(isValid: true, Array("48;2;1;2;3m".utf8)),
            .version(Array("Konsole 22.12.3".utf8)), .version(Array("kitty(0.26.5)".utf8)),
            .secondaryAttributes([65, 7006, 1]), .secondaryAttributes([1, 115, 0]),
            .termcap(isKnown: true, Array("524742=38".utf8)),
        ]
        for reply in colours {
            for (environment, depth) in [
                (["TERM": "xterm"], ColourDepth.trueColour), (["TERM": "screen"], .palette256),
                (["TERM": "rxvt-unicode-256color"], .palette256),
                (["TERM": "xterm", "NO_COLOR": "1"], .mono), (["TERM": "dumb"], .ascii),
            ] {
                var capabilities = Capabilities(environment: environment)
                capabilities.note(reply)
                #expect(capabilities.depth == depth, "\(reply) with \(environment)")
            }
        }
        for reply in [
            Reply.setting(isValid: false, []), .setting(isValid: true, Array("0m".utf8)),
            .setting(isValid: true, Array("0;48;5;16m".utf8)), .version(Array("XTerm(200)".utf8)),
            .termcap(isKnown: false, Array("524742".utf8)),
        ] {
            var capabilities = Capabilities(environment: ["TERM": "xterm"])
            capabilities.note(reply)
            #expect(capabilities.depth == .palette256, "\(reply)")
        }
    }

    @Test func `screen and rxvt found by their number lose true colour`() {
        for kind in [83, 85] {
            var capabilities = Capabilities(environment: ["TERM": "foot"])
            capabilities.note(.secondaryAttributes([kind, 1, 0]))
            #expect(capabilities.depth == .palette256)
        }
    }

    @Test func `tmux's own word decides inside tmux only`() {
        var inside = Capabilities(environment: ["TERM": "tmux-256color"])
        inside.note(TmuxAnswer(passesTrueColour: false))
        #expect(inside.depth == .palette256)
        inside.note(TmuxAnswer(passesTrueColour: true))
        #expect(inside.depth == .trueColour)
        var outside = Capabilities(environment: ["TERM": "foot"])
        outside.note(TmuxAnswer(passesTrueColour: false))
        #expect(outside.depth == .trueColour)
    }

    @Test func `modes, sizes and the fence are noted`() {
        var capabilities = Capabilities(environment: ["TERM": "foot"])
        #expect(capabilities.hasSynchronizedUpdates && capabilities.ping == nil)
        for reply in [
            Reply.mode(2026, setting: 0), .mode(1016, setting: 2), .kittyKeyboard(flags: 0),
            .cellPixels(width: 9, height: 18), .areaPixels(width: 900, height: 400),
            .colour(slot: 11, red: 1, green: 2, blue: 3), .status(0), .primaryAttributes([62]),
        ] { capabilities.note(reply) }
        #expect(!capabilities.hasSynchronizedUpdates && capabilities.hasPixelMouse)
        #expect(capabilities.hasKittyKeyboard && capabilities.isFenced)
        #expect(capabilities.cellPixels == .init(width: 9, height: 18))
        #expect(capabilities.areaPixels == .init(width: 900, height: 400))
        #expect(capabilities.background == [1, 2, 3])
        #expect(capabilities.ping == .status)
        var silent = Capabilities(environment: ["TERM": "st-256color"])
        silent.note(.primaryAttributes([6]))
        #expect(silent.answersStatus == false && silent.ping == .attributes)
    }

    @Test func `the ground is light where the terminal says so`() {
        var capabilities = Capabilities(environment: ["TERM": "xterm"])
        #expect(!capabilities.isOnLight, "it has said nothing")
        for (colour, isLight) in [
            ([0xFFFF, 0xFFFF, 0xFFFF], true), ([0xFDFD, 0xF6F6, 0xE3E3], true), ([0, 0, 0], false),
            ([0, 0x2B2B, 0x3636], false), ([0, 0, 0xFFFF], false), ([0xFFFF, 0xFFFF, 0], true),
        ] as [([UInt16], Bool)] {
            capabilities.note(
                .colour(slot: 11, red: colour[0], green: colour[1], blue: colour[2]))
            #expect(capabilities.isOnLight == isLight, "\(colour)")
        }
    }

    @Test func `the questions end with DSR and DA1, and screen gets no DCS`() {
        let text = { (environment: [String: String]) in
            String(
                decoding: Queries.startup(for: Capabilities(environment: environment)),
                as: UTF8.self)
        }
        #expect(text([:]).isEmpty && text(["TERM": "dumb"]).isEmpty)
        #expect(text(["TERM": "linux"]) == "\u{1B}[c")
        for term in ["xterm", "tmux-256color", "screen", "rxvt", "foot"] {
            #expect(text(["TERM": term]).hasSuffix("\u{1B}[5n\u{1B}[c"))
            #expect(text(["TERM": term]).contains("\u{1B}P") == (term != "screen"))
        }
    }

    @Test func `leaving undoes whatever entering can set`() {
        var best = Capabilities(environment: ["TERM": "foot"])
        best.note(.mode(1016, setting: 2))
        best.note(.kittyKeyboard(flags: 0))
        let leave = String(decoding: Sequences.leave, as: UTF8.self)
        let entered = String(decoding: Sequences.enter(best), as: UTF8.self)
        #expect(entered.contains("?1016h") && entered.contains("\u{1B}[>31u\u{1B}[?u"))
        for part in entered.split(separator: "\u{1B}") where part.hasSuffix("h") {
            #expect(leave.contains("\u{1B}" + part.dropLast() + "l"))
        }
        #expect(leave.contains("\u{1B}[<u") && leave.contains("\u{1B}[?25h"))
        #expect(leave.contains("\u{1B}[?2026l") && leave.contains("\u{1B}[m"))
        #expect(Sequences.enter(Capabilities(environment: [:])).isEmpty)
    }
}

@Suite struct `what stands between us and the screen` {
    @Test func `tmux is sent what it does not throw away, and less of it through SSH`() {
        let tmux = ["TERM": "screen-256color", "TMUX": "/tmp/tmux-0/default,1,0"]
        #expect(Capabilities(environment: ["TERM": "xterm"]).mostBytesPerCell == nil)
        #expect(Capabilities(environment: tmux).mostBytesPerCell == 16)
        let far = tmux.merging(["SSH_CONNECTION": "192.0.2.1 1 192.0.2.2 22"]) { $1 }
        #expect(Capabilities(environment: far).mostBytesPerCell == 8)
        #expect(Capabilities(environment: far).isRemote)
    }
}

@Suite struct `the blocks that a terminal draws` {
    @Test(arguments: [
        ("foot(1.13.1)", BlockGlyphs.sextant), ("foot(1.20.0)", .octant), ("foot(1.21.0)", .octant),
        ("kitty(0.26.5)", .sextant), ("kitty(0.40.0)", .octant), ("kitty(0.41.1)", .octant),
        ("ghostty 1.1.3", .sextant), ("ghostty 1.2.0", .octant), ("Konsole 22.12.3", .sextant),
        ("VTE(8001)", .octant), ("VTE(7006)", .half), ("XTerm(379)", .half),
        ("WezTerm 2024", .half),
        ("Zellij(0.43.1)", .half), ("kitty", .sextant), ("foot(99999999999999999999.1)", .octant),
        ("", .half),
    ])
    func `are known by its name and version`(name: String, blocks: BlockGlyphs) {
        var capabilities = Capabilities(
            environment: ["TERM": "xterm-256color", "COLORTERM": "truecolor"])
        #expect(capabilities.blocks == .half)
        capabilities.note(.version(Array(name.utf8)))
        #expect(capabilities.blocks == blocks)
    }

    @Test(arguments: [
        ("xterm-256color", [65, 7006, 1], BlockGlyphs.sextant),
        ("xterm-256color", [61, 8001, 1], .sextant),
        ("xterm-256color", [65, 6800, 1], .half), ("xterm-256color", [0, 2500, 1], .half),
        ("alacritty", [0, 2500, 1], .sextant), ("alacritty", [0, 1900, 1], .half),
        ("alacritty-direct", [0, 2401, 1], .sextant), ("xterm-256color", [41, 379, 0], .half),
    ])
    func `are known by its number`(term: String, numbers: [Int], blocks: BlockGlyphs) {
        var capabilities = Capabilities(environment: ["TERM": term, "COLORTERM": "truecolor"])
        capabilities.note(.secondaryAttributes(numbers))
        #expect(capabilities.blocks == blocks)
    }

    @Test(arguments: [
        ["TERM": "tmux-256color", "TMUX": "x", "COLORTERM": "truecolor"],
        ["TERM": "screen", "COLORTERM": "truecolor"],
        ["TERM": "rxvt-unicode-256color", "COLORTERM": "truecolor"],
        ["TERM": "xterm-kitty", "NO_COLOR": "1"], ["TERM": "dumb"], ["TERM": "linux"],
    ])
    func `are half-blocks in multiplexers and with few colours`(environment: [String: String]) {
        var capabilities = Capabilities(environment: environment)
        capabilities.note(.version(Array("kitty(0.41.1)".utf8)))
        #expect(capabilities.blocks == .half)
    }

    @Test func `the better of two answers counts, in whatever order they come`() {
        let replies: [Reply] = [
            .version(Array("VTE(8001)".utf8)), .secondaryAttributes([61, 8001, 1]),
        ]
        for order in [replies, replies.reversed()] {
            var capabilities = Capabilities(
                environment: ["TERM": "xterm-256color", "COLORTERM": "truecolor"])
            for reply in order { capabilities.note(reply) }
            #expect(capabilities.blocks == .octant)
        }
    }
}
