import Geometry
import SeededRandom
import Testing

@testable import VT

@Suite struct `what tmux hands on` {
    private func found(_ text: String, pane: String = "%7") -> Result<KittyKind, TmuxObstacle> {
        TmuxInfo.pictures(Array(text.utf8), pane: pane)
    }

    private func kind(freesRanges: Bool) -> Result<KittyKind, TmuxObstacle> {
        var kind = KittyKind.kitty(freesRanges: freesRanges)
        kind.pane = 7
        return .success(kind)
    }

    @Test func `are pictures where version, option and every terminal allow it`() {
        #expect(found("3.3a 1\nkitty(0.41.1)\n") == kind(freesRanges: true))
        #expect(found("3.5a on\nkitty(0.30.1)\n") == kind(freesRanges: false))
        #expect(found("3.8 all\nghostty 1.3.2\nkitty(0.47.4)\n") == kind(freesRanges: true))
        #expect(found("3.5a on\nkitty(0.28.0)\nghostty 1.4.0") == kind(freesRanges: false))
    }

    @Test func `is counted where it was dropped`() {
        func dropped(_ text: String) -> Int? { TmuxInfo.dropped(Array(text.utf8)) }
        #expect(dropped("3.5a on\nkitty(0.41.1)\n12\n") == 12)
        #expect(dropped("3.5a on\nkitty(0.41.1)\nghostty 1.3.2\n12\n30\n") == 42)
        #expect(dropped("3.5a on\nkitty(0.41.1)\n") == nil && dropped("12") == nil)
        let text = "3.5a on\nkitty(0.41.1)\nkitty(0.30.1)\n12\n0\n"
        #expect(found(text) == kind(freesRanges: false))
    }

    @Test func `is nothing without a clear yes`() {
        for version in [
            "3.2", "2.9a", "3.7", "3.7a", "3.7b", "3.7c", "next-3.8", "3.8-rc", "3", "x.y",
        ] {
            #expect(found("\(version) on\nkitty(0.41.1)\n") == .failure(.version), "\(version)")
        }
        for option in ["", " 0", " off", " onn", " 1 1"] {
            #expect(found("3.5a\(option)\nkitty(0.41.1)\n") == .failure(.passthrough), "\(option)")
        }
        for clients in [
            "", "\n", "kitty(0.41.1)\n\n", "kitty(0.27.1)\n", "kitty\n", "ghostty 1.3.1\n",
            "ghostty\n", "kitty(0.41.1)\n7\n0\n0\n", "kitty(0.41.1)\nXTerm(379)\n",
            "foot(1.21.0)\n", "kittyx(0.41.1)\n",
        ] {
            #expect(found("3.5a on\n\(clients)") == .failure(.terminal), "\(clients)")
        }
        for pane in ["", "7", "%", "%x", "%-1"] {
            #expect(found("3.5a on\nkitty(0.41.1)\n", pane: pane) == .failure(.version))
        }
        #expect(found("") == .failure(.version))
    }

    @Test func `is nothing whatever else it says`() {
        let seed = UInt64.random(in: 0..<1_000_000)
        var dice = Dice(seed)
        let whole = Array("3.5a on\nkitty(0.41.1)\n".utf8)
        for _ in 0..<Seeds.count(2_000).count {
            var text = whole
            for _ in 0...dice.roll(3) {
                let at = dice.roll(text.count)
                switch dice.roll(3) {
                case 0: text[at] = UInt8(dice.roll(256))
                case 1: text.insert(UInt8(dice.roll(256)), at: at)
                default: text.remove(at: at)
                }
            }
            guard case .success = TmuxInfo.pictures(text, pane: "%7") else { continue }
            let lines = String(decoding: text, as: UTF8.self).split(
                separator: "\n", omittingEmptySubsequences: true)
            #expect(lines.count > 1 && lines[0].contains(" "), "seed \(seed)")
            for line in lines.dropFirst() {
                #expect(line.hasPrefix("kitty") || line.hasPrefix("ghostty"), "seed \(seed)")
            }
        }
    }

    @Test func `counts for kitty by name, in true colours, once the terminal has answered`() {
        var capabilities = Capabilities(environment: ["TERM": "tmux-256color", "TMUX": "x"])
        let yes = TmuxAnswer(passesTrueColour: true, pictures: found("3.5a on\nkitty(0.41.1)\n"))
        #expect(capabilities.pixelWay(.kitty) == .failure(.tmux(.silent)))
        capabilities.note(.primaryAttributes([62]))
        #expect(capabilities.pixelWay(.kitty) == .failure(.tmux(.silent)))
        capabilities.note(yes)
        guard case .success(.kittyUnder(let kind)) = capabilities.pixelWay(.kitty) else {
            Issue.record("no pictures")
            return
        }
        #expect(kind.numbers == 0x40_01C0...0x40_01FE)
        for choice in [PixelChoice.auto, .sixel, .iterm] {
            #expect(capabilities.pixelWay(choice) == .failure(.multiplexer))
        }
        capabilities.note(TmuxAnswer(passesTrueColour: false))
        #expect(capabilities.pixelWay(.kitty) == .failure(.tmux(.colours)))
        capabilities.note(TmuxAnswer(passesTrueColour: true, pictures: .failure(.terminal)))
        #expect(capabilities.pixelWay(.kitty) == .failure(.tmux(.terminal)))
        var outside = Capabilities(environment: ["TERM": "foot"])
        outside.note(.primaryAttributes([62]))
        outside.note(yes)
        #expect(outside.pixelWay(.kitty) == .success(.kittyOver))
    }

    @Test func `is commands that nothing answers, by these bytes`() {
        guard case .success(let kind) = kind(freesRanges: true) else { return }
        var state = GraphicsState<Int>(kind)
        let begins = state.begin(1, .file([255, 0, 0, 0, 0, 255]), size: 24)
        let unit = text(state.unit(65_536))
        #expect(begins)
        let free = "m=0,q=2␛␛\\␛␛_Ga=d,d=R,x=4194752,y=4194815,q=2␛␛\\␛\\"
        #expect(
            unit
                == "␛Ptmux;␛␛_G\(free)␛Ptmux;␛␛_Ga=t,i=4194752,f=100,m=0,q=2;/wAAAAD/␛␛\\␛\\")
        state.noteSent(nil)
        let cell = CellSize.blocks(columns: 9, rows: 18)
        let place = PixelRect(x: 36, y: 36, width: 144, height: 162)
        let shown = text(state.place([(1, .init(place, cell: cell))], keeping: []))
        let hidden = text(state.place([], keeping: []))
        let anchor = state.anchor(row: 3, rgb: 0)
        #expect(
            shown
                == "␛Ptmux;␛␛_Ga=p,U=1,i=4194752,p=1,c=16,r=9,q=2␛␛\\␛\\")
        #expect(
            hidden
                == "␛Ptmux;␛␛_Ga=d,d=i,i=4194752,p=1,q=2␛␛\\␛\\")
        #expect(anchor.isEmpty)
        #expect(text(state.leave) == "␛Ptmux;␛␛_G" + free)
        #expect(text(state.freeingAll) == "␛\\␛Ptmux;␛␛\\␛␛_G" + free)
        var old = KittyKind.kitty(freesRanges: false)
        old.pane = 32_767
        #expect(GraphicsState<Int>(old).freeingAll.count < 4096)
    }

    private func text(_ bytes: [UInt8]?) -> String {
        String(decoding: bytes ?? [], as: UTF8.self).replacing("\u{1B}", with: "␛")
    }
}
