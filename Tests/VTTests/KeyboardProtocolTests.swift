import Testing
import VT

@Suite struct `the keyboard protocol` {
    private let least = Array("\u{1B}[=5;1u".utf8)

    @Test func `all that was asked for is kept where it is granted`() {
        for flags in [27, 31] {
            var keyboard = KeyboardProtocol()
            keyboard.asked(pushing: false)
            #expect(keyboard.answered(flags: 0).isEmpty && !keyboard.isPushed)
            keyboard.asked(pushing: true)
            #expect(keyboard.answered(flags: flags).isEmpty)
            #expect(keyboard.reportsReleases && keyboard.isPushed)
        }
    }

    @Test
    func
        `where less is granted nothing but keys told apart is left, and never releases without those of Enter`()
    {
        for flags in 0..<32 where flags & 27 != 27 {
            var keyboard = KeyboardProtocol()
            keyboard.asked(pushing: true)
            #expect(keyboard.answered(flags: flags) == least, "\(flags)")
            #expect(!keyboard.reportsReleases && keyboard.isPushed)
        }
    }

    @Test func `an answer to an earlier question decides nothing`() {
        var keyboard = KeyboardProtocol()
        keyboard.asked(pushing: false)
        keyboard.asked(pushing: false)
        keyboard.asked(pushing: true)
        #expect(keyboard.answered(flags: 0).isEmpty && keyboard.answered(flags: 0).isEmpty)
        #expect(keyboard.answered(flags: 27).isEmpty && keyboard.reportsReleases)
        keyboard.left()
        #expect(!keyboard.isPushed && !keyboard.reportsReleases)
    }

    @Test func `leaving pops what was pushed, and nothing else`() {
        func text(_ isPushed: Bool, _ asks: Bool) -> String {
            String(decoding: Sequences.leave(poppingKeyboard: isPushed, asks: asks), as: UTF8.self)
        }
        let pop = "\u{1B}[<u"
        #expect(!text(false, true).contains(pop) && !text(false, true).contains("\u{1B}[5n"))
        #expect(text(true, false).contains(pop) && !text(true, false).contains("\u{1B}[5n"))
        #expect(text(true, true).contains(pop + "\u{1B}[5n"))
        #expect(Sequences.leave == Sequences.leave(poppingKeyboard: true, asks: false))
    }
}
