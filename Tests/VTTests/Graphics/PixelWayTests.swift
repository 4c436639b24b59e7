import SeededRandom
import Testing

@testable import VT

@Suite struct `how a terminal shows pixels` {
    private static let protocolOK: [Reply] = [
        .graphics(id: GraphicsIDs.protocolQuestion, isOK: true, code: [])
    ]
    private static let allOK =
        protocolOK + [
            .graphics(id: GraphicsIDs.keyQuestion, isOK: true, code: []),
            .graphics(id: GraphicsIDs.sharingQuestion, isOK: true, code: []),
        ]
    private static let plain = Reply.primaryAttributes([62, 22])
    private static let sixel = Reply.primaryAttributes([62, 4, 22])

    private static func named(_ name: String) -> Reply { .version(Array(name.utf8)) }

    private func way(
        _ replies: [Reply], _ environment: [String: String] = [:], _ choice: PixelChoice = .auto
    ) -> Result<PixelWay, NoPixels> {
        var capabilities = Capabilities(
            environment: ["TERM": "xterm-256color"].merging(environment) { $1 })
        for reply in replies { capabilities.note(reply) }
        return capabilities.pixelWay(choice)
    }

    @Test func `kitty, Ghostty and Konsole show them below the cells`() {
        for (name, answers, isRange, moves) in [
            ("kitty(0.41.1)", Self.allOK, true, true), ("kitty(0.32.2)", Self.allOK, false, true),
            ("kitty(0.32.1)", Self.allOK, false, false), ("kitty(0.28)", Self.allOK, false, false),
            ("kitty(0.47.4)", Array(Self.allOK.dropLast()), true, true),
            ("ghostty 1.2.0", Self.protocolOK, true, true),
            ("ghostty 1.1.3", Self.protocolOK, false, true),
        ] {
            let found = way([Self.named(name)] + answers + [Self.plain])
            let kind = KittyKind.kitty(freesRanges: isRange, moves: moves)
            #expect(found == .success(.kittyUnder(kind)), "\(name)")
        }
        let konsole = way([Self.named("Konsole 25.04.2")] + Self.protocolOK + [Self.sixel])
        #expect(konsole == .success(.kittyUnder(.konsole)))
    }

    @Test func `an old kitty, and a terminal without a name, show them above the cells`() {
        #expect(
            way([Self.named("kitty(0.26.5)")] + Self.protocolOK + [Self.plain])
                == .success(.kittyOver))
        #expect(way(Self.protocolOK + [Self.plain]) == .success(.kittyOver))
        #expect(
            way([Self.named("rio 0.2")] + Self.protocolOK + [Self.plain]) == .success(.kittyOver))
    }

    @Test func `names go before answers that mislead`() {
        for name in ["xterm.js(5.5.0)", "WezTerm 20240203", "iTerm2 3.5.11", "mintty 3.7"] {
            #expect(
                way([Self.named(name)] + Self.allOK + [Self.sixel]) == .success(.iterm), "\(name)")
        }
        for (variable, value) in [
            ("TERM_PROGRAM", "vscode"), ("TERM_PROGRAM", "Hyper"), ("LC_TERMINAL", "iTerm2"),
        ] {
            #expect(way(Self.protocolOK + [Self.plain], [variable: value]) == .success(.iterm))
        }
        #expect(
            way([Self.named("Zellij(0.45.0)")] + Self.protocolOK + [Self.sixel])
                == .failure(.zellij))
        #expect(
            way([Self.named("XTerm(379)")] + [Self.sixel]) == .success(.sixel))
        #expect(way([Self.named("XTerm(379)")] + [Self.plain]) == .failure(.noProtocol))
        // A kitty that says it does not know its own protocol.
        #expect(way([Self.named("kitty(0.41.1)"), Self.plain]) == .failure(.noProtocol))
    }

    @Test func `multiplexers and poor terminals are never asked`() {
        for environment in [
            ["TMUX": "/tmp/x,1,0"], ["TERM": "tmux-256color"], ["TERM": "screen"], ["STY": "1.x"],
            ["TERM": "rxvt-unicode-256color"], ["TERM": "linux"], ["TERM": "vt220"],
            ["TERM": "dumb"],
        ] {
            let replies = [Self.named("kitty(0.41.1)")] + Self.allOK + [Self.sixel]
            let capabilities = Capabilities(
                environment: ["TERM": "xterm"].merging(environment) { $1 })
            for choice in [PixelChoice.auto, .kitty, .sixel, .iterm] {
                // riffle asks tmux itself where kitty's protocol is named.
                let isLeft = choice == .kitty && capabilities.isTmux
                let reason = isLeft ? NoPixels.tmux(.silent) : .multiplexer
                #expect(way(replies, environment, choice) == .failure(reason))
            }
            let questions = Queries.startup(
                for: capabilities, graphics: GraphicsQuestions(sharedName: nil))
            #expect(questions == Queries.startup(for: capabilities), "\(environment)")
        }
        // tmux that is known by its answers alone.
        for tmux in [Self.named("tmux 3.5a"), .secondaryAttributes([84, 0, 0])] {
            #expect(way(Self.allOK + [tmux, Self.sixel]) == .failure(.multiplexer))
        }
    }

    @Test func `nothing is decided before the last answer, and late ones count`() {
        #expect(way([Self.named("kitty(0.41.1)")] + Self.allOK) == .failure(.silent))
        let late = way([Self.plain, Self.named("kitty(0.41.1)")] + Self.allOK)
        #expect(late == .success(.kittyUnder(.kitty(freesRanges: true, moves: true))))
    }

    @Test func `what is named is taken, without being among the answers`() {
        #expect(way([Self.plain], [:], .sixel) == .success(.sixel))
        #expect(way([Self.plain], [:], .iterm) == .success(.iterm))
        #expect(way([Self.plain], [:], .kitty) == .success(.kittyOver))
        #expect(
            way([Self.named("ghostty 1.2.0"), Self.plain], [:], .kitty)
                == .success(.kittyUnder(.kitty(freesRanges: true, moves: true))))
        #expect(way(Self.allOK + [Self.sixel], [:], .none) == .failure(.notWanted))
    }

    @Test func `is asked before the two questions that end the first write`() {
        let capabilities = Capabilities(environment: ["TERM": "xterm"])
        let plain = Queries.startup(for: capabilities)
        let asking = Queries.startup(
            for: capabilities, graphics: GraphicsQuestions(sharedName: Array("/riffle-1-0".utf8)))
        let end = Ping.status.query + Ping.attributes.query
        #expect(asking.starts(with: plain.dropLast(end.count)))
        #expect(asking.suffix(end.count) == end[...])
        let questions = asking.dropFirst(plain.count - end.count).dropLast(end.count)
        #expect(
            String(decoding: questions, as: UTF8.self)
                == "\u{1B}_Gi=1919287297,a=q,s=1,v=1,f=24;AAAA\u{1B}\\"
                + "\u{1B}_Gi=1919287298,a=q,s=1,v=1,f=24,U=1;AAAA\u{1B}\\"
                + "\u{1B}_Gi=1919287299,a=q,s=1,v=1,f=24,t=s,S=3;L3JpZmZsZS0xLTA=\u{1B}\\"
                + "\u{1B}[?2033$p")
    }
}

@Suite struct `an answer about pictures` {
    private func inputs(_ text: String) -> [Input] {
        var parser = InputParser()
        return parser.feed(Array(text.utf8), at: 0) + parser.expire(at: 20)
    }

    @Test func `is read with its number and the letters of its code`() {
        #expect(
            inputs("\u{1B}_Gi=1919287297;OK\u{1B}\\")
                == [.reply(.graphics(id: 0x7266_0001, isOK: true, code: []))])
        #expect(
            inputs("\u{1B}_Gi=7497216,p=1;ENOSPC:no room\u{1B}\\")
                == [.reply(.graphics(id: 0x726600, isOK: false, code: Array("ENOSPC".utf8)))])
        // iTerm2 names no question.
        for text in ["\u{1B}_GOK\u{1B}\\", "\u{1B}_G;OK\u{1B}\\"] {
            #expect(inputs(text) == [.reply(.graphics(id: nil, isOK: true, code: []))])
        }
    }

    @Test(arguments: [
        "Gi=31;OK", "Gi=7497280;OK", "G;ENOENT:", "Gi=7497216;", "Gi=7497216;enoent:",
        "Gi=7497216;ABCDEFGHIJKLMNOPQ:", "Gi=99999999999999999999;OK", "Gi=-1;OK", "Xi=7497216;OK",
        "", "G", "Gi=;OK",
    ])
    func `of another form is swallowed`(body: String) {
        #expect(inputs("\u{1B}_\(body)\u{1B}\\") == [])
    }

    @Test func `never becomes a key, whatever a terminal sends`() {
        let seed = UInt64.random(in: 0..<1_000_000)
        var dice = Dice(seed)
        let parts = [
            "\u{1B}_G", "i=7497216", "i=1919287297", ";", "OK", "ENOSPC", ":", ",", "p=1",
            "AAAA", "=", "999999999999999999999", "\u{1B}_", "G",
        ]
        for _ in 0..<20_000 {
            var text = "\u{1B}_G"
            for _ in 0..<dice.roll(12) { text += parts[dice.roll(parts.count)] }
            if dice.roll(40) == 0 { text += String(repeating: "A", count: 5000) }
            var parser = InputParser()
            var found: [Input] = []
            var bytes = Array((text + "\u{1B}\\").utf8)[...]
            while !bytes.isEmpty {
                let cut = bytes.prefix(1 + dice.roll(9))
                found += parser.feed(cut, at: 0)
                bytes = bytes.dropFirst(cut.count)
            }
            for input in found {
                if case .key = input { Issue.record("seed \(seed): \(text.debugDescription)") }
            }
        }
    }
}
