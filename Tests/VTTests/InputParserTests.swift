import SeededRandom
import Testing
import VT

@Suite struct `the input parser` {
    private func isKey(_ input: Input) -> Bool {
        if case .key = input { true } else { false }
    }

    @Test func `every known sequence means what its terminal means`() {
        for (bytes, inputs) in InputSamples.all {
            var parser = InputParser()
            #expect(parser.feed(bytes, at: 1) == inputs, "\(bytes)")
            #expect(parser.expire(at: 9) == [], "\(bytes)")
        }
    }

    @Test func `an Escape right before what the terminal sends of itself is still an Escape`() {
        let escape = Input.key(KeyPress(.escape), .press)
        for (bytes, inputs) in InputSamples.all
        where bytes.first == 0x1B && !inputs.isEmpty && !inputs.contains(where: isKey) {
            if case .paste = inputs[0] { continue }
            for cut in 0...(bytes.count + 1) {
                let all = [0x1B] + bytes
                var parser = InputParser()
                var got = parser.feed(all[..<cut], at: 1)
                got += parser.feed(all[cut...], at: 1.02)
                #expect(got == [escape] + inputs, "\(bytes) cut at \(cut)")
            }
        }
    }

    @Test func `sequences cut anywhere mean the same as whole`() {
        for (bytes, inputs) in InputSamples.all {
            for cut in 0...bytes.count {
                for gap in [0, 0.04] {
                    var parser = InputParser()
                    var got = parser.feed(bytes[..<cut], at: 1)
                    got += parser.feed(bytes[cut...], at: 1 + gap)
                    #expect(got == inputs, "\(bytes) cut at \(cut), gap \(gap)")
                }
            }
        }
    }

    @Test func `a stream cut into single bytes means the same as whole`() {
        for seed in Seeds.count(60) {
            var dice = Dice(seed)
            let samples = InputSamples.all
            var parser = InputParser()
            var got: [Input] = []
            var wanted: [Input] = []
            var time = 1.0
            for _ in 0..<12 {
                let (bytes, inputs) = dice.pick(samples)
                wanted += inputs
                var rest = bytes[...]
                while !rest.isEmpty {
                    let count = dice.roll(1..<rest.count + 1)
                    got += parser.feed(rest.prefix(count), at: time)
                    rest = rest.dropFirst(count)
                    time += 0.03
                }
                time += 0.2
            }
            #expect(got == wanted, "seed \(seed)")
        }
    }

    @Test func `replies and mouse reports cut at every byte with long pauses never become keys`() {
        let samples = InputSamples.replies.map(\.bytes) + ["\u{1B}[<0;120;33M", "\u{1B}[<35;1;1m"]
        for text in samples {
            let bytes = Array(text.utf8)
            // Behind the introducer a pause of 400 ms does no harm.
            for cut in 2..<bytes.count {
                var parser = InputParser()
                var got = parser.feed(bytes[..<cut], at: 1)
                got += parser.expire(at: 1.2)
                got += parser.feed(bytes[cut...], at: 1.4)
                #expect(!got.contains(where: isKey), "\(text.debugDescription) cut at \(cut)")
            }
        }
    }

    @Test func `a lone ESC is the Escape key after fifty milliseconds`() throws {
        var parser = InputParser()
        #expect(parser.feed([0x1B], at: 10) == [])
        let deadline = try #require(parser.deadline)
        #expect(abs(deadline - 10.05) < 1e-9)
        #expect(parser.expire(at: 10.04) == [])
        #expect(parser.expire(at: 10.06) == [.key(KeyPress(.escape), .press)])
        #expect(parser.deadline == nil)
    }

    @Test func `what follows a late Escape within half a second is still a sequence`() {
        for (rest, wanted) in [
            ("[A", [Input.key(KeyPress(.up), .press)]), ("OA", [.key(KeyPress(.up), .press)]),
            ("]11;rgb:0/0/0\u{7}", [.reply(.colour(slot: 11, red: 0, green: 0, blue: 0))]),
            ("x", [.key(KeyPress(.character(0x78)), .press)]),
        ] {
            var parser = InputParser()
            _ = parser.feed([0x1B], at: 10)
            _ = parser.expire(at: 10.06)
            #expect(parser.feed(Array(rest.utf8), at: 10.4) == wanted, "\(rest)")
        }
        var parser = InputParser()
        _ = parser.feed([0x1B], at: 10)
        _ = parser.expire(at: 10.06)
        #expect(
            parser.feed(Array("[".utf8), at: 11) == [.key(KeyPress(.character(0x5B)), .press)])
    }

    @Test func `an unfinished sequence is dropped whole and the next key works`() {
        for text in [
            "\u{1B}[", "\u{1B}[1;5", "\u{1B}O", "\u{1B}[M!", "\u{1B}[[", "\u{1B}P1$r", "\u{1B}]11;",
        ] {
            var parser = InputParser()
            var got = parser.feed(Array(text.utf8), at: 1)
            got += parser.expire(at: 1.1)
            got += parser.feed([0x71], at: 3)
            #expect(got == [.key(KeyPress(.character(0x71)), .press)], "\(text.debugDescription)")
        }
    }

    @Test func `garbage inside sequences gives no key`() {
        for seed in Seeds.count(300) {
            var dice = Dice(seed)
            var parser = InputParser()
            var bytes: [UInt8] = []
            for _ in 0..<dice.roll(1..<12) {
                // A control sequence with an unknown marker or intermediate and any parameters, or a string.
                if dice.roll(0..<2) == 0 {
                    bytes += [0x1B, 0x5B, dice.pick([0x3D, 0x3C])]
                    for _ in 0..<dice.roll(0..<20) {
                        bytes.append(
                            UInt8(dice.pick([0x00, 0x20, 0x30, 0x80, 0xC3]) + dice.roll(0..<12)))
                    }
                    bytes.append(UInt8(dice.roll(0x43..<0x4D)))
                } else {
                    bytes += [0x1B, dice.pick([0x50, 0x5D, 0x5E, 0x5F, 0x58])]
                    for _ in 0..<dice.roll(0..<60) { bytes.append(UInt8(dice.roll(0x20..<0x100))) }
                    bytes += [0x1B, 0x5C]
                }
            }
            var got: [Input] = []
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = dice.roll(1..<40)
                got += parser.feed(rest.prefix(count), at: 1)
                rest = rest.dropFirst(count)
            }
            #expect(!got.contains(where: isKey), "seed \(seed): \(bytes)")
        }
    }

    @Test func `any bytes at all are taken without a trap, and a key works soon after`() {
        for seed in Seeds.count(200) {
            var dice = Dice(seed)
            var parser = InputParser()
            var time = 1.0
            for _ in 0..<20 {
                let bytes = (0..<dice.roll(0..<30)).map { _ in
                    dice.roll(0..<4) == 0
                        ? UInt8(0x1B) : UInt8(dice.roll(0..<256))
                }
                _ = parser.feed(bytes, at: time)
                time += Double(dice.roll(0..<700)) / 1000
                _ = parser.expire(at: time)
            }
            _ = parser.expire(at: time + 10)
            let last = parser.feed([0x71], at: time + 20).last
            #expect(last == .key(KeyPress(.character(0x71)), .press), "seed \(seed)")
        }
    }

    @Test func `much text at once is welcome where a line is typed, and what follows it is not`() {
        let line = Array("set carousel.type rotary".utf8)
        func keys(_ inputs: [Input]) -> Int {
            inputs.count { if case .key = $0 { true } else { false } }
        }
        var parser = InputParser()
        #expect(keys(parser.feed(line, at: 1)) == 0)
        parser = InputParser()
        parser.takesText = true
        #expect(keys(parser.feed(line, at: 1)) == line.count)
        parser.takesText = false
        #expect(keys(parser.feed(Array("xx".utf8), at: 1.05)) == 0)
        #expect(keys(parser.feed(Array("x".utf8), at: 2)) == 1)
    }

    @Test func `modifiers alone between keys are no noise, however many come at once`() {
        var parser = InputParser()
        let word = String(
            repeating: "\u{1B}[57441;2u\u{1B}[97;2;65u\u{1B}[57441;1:3u\u{1B}[97;1:3u", count: 9)
        let got = parser.feed(Array(word.utf8), at: 1)
        #expect(got.count { $0 == .key(KeyPress(.character(0x41)), .press) } == 9)
        #expect(got.count == 18)
    }

    @Test func `a command line in one read is typed, and so is the Enter after it`() {
        for end in ["", "\r"] {
            var parser = InputParser()
            parser.commandStart = 0x3A
            let line = ":set carousel.type rotary" + end
            let got = parser.feed(Array(line.utf8), at: 1)
            #expect(got.filter(isKey).count == line.utf8.count, "\(got)")
            #expect(parser.feed([0x0D], at: 1.01) == [.key(KeyPress(.enter), .press)])
        }
        for (text, start) in [
            (":set carousel.type rotary", nil), (":q\r:q\r:q\r:q", 0x3A),
            ("xx:set carousel.type", 0x3A),
            (":set \u{1B}[A carousel.type", 0x3A), (":" + String(repeating: "x", count: 300), 0x3A),
        ] as [(String, UInt32?)] {
            var parser = InputParser()
            parser.commandStart = start
            #expect(!parser.feed(Array(text.utf8), at: 1).contains(where: isKey), "\(text)")
            #expect(!parser.feed([0x0D], at: 1.01).contains(where: isKey), "\(text)")
        }
    }

    @Test func `a command line is one beside the terminal's replies too`() {
        let line = ":mode grid          \r"
        let reply = "\u{1B}[0n"
        for text in [reply + line, line + reply, ":mode gr" + reply + "id          \r"] {
            var parser = InputParser()
            parser.commandStart = 0x3A
            let got = parser.feed(Array(text.utf8), at: 1)
            #expect(got.filter(isKey).count == line.utf8.count, "\(text.debugDescription)")
        }
        // A reply that a pause has cut in two.
        var parser = InputParser()
        parser.commandStart = 0x3A
        _ = parser.feed(Array("\u{1B}[0".utf8), at: 1)
        let got = parser.feed(Array(("n" + line).utf8), at: 1.01)
        #expect(got.filter(isKey).count == line.utf8.count)
    }

    @Test func `of pasted text the first kilobyte is kept`() {
        var parser = InputParser()
        let text = Array(String(repeating: "riffle ", count: 1000).utf8)
        let got = parser.feed(Array("\u{1B}[200~".utf8) + text + Array("\u{1B}[201~".utf8), at: 1)
        #expect(got == [.paste(text.count, text: Array(text.prefix(1024)))])
    }

    @Test func `ten megabytes pasted give no key`() {
        var parser = InputParser()
        var dice = Dice(7)
        let chunk = (0..<65536).map { _ in UInt8(truncatingIfNeeded: dice.next()) }
        var inputs = parser.feed(Array("\u{1B}[200~".utf8), at: 1)
        for step in 0..<160 { inputs += parser.feed(chunk, at: 1 + Double(step) / 100) }
        inputs += parser.feed(Array("\u{1B}[201~".utf8), at: 3)
        guard case .paste(let count, let text) = inputs.first else {
            Issue.record("\(inputs)")
            return
        }
        #expect(inputs.count == 1 && count == 160 * 65536 && text == Array(chunk.prefix(1024)))
        #expect(parser.feed([0x71], at: 4) == [.key(KeyPress(.character(0x71)), .press)])
    }

    @Test func `a paste without its end mark is over after ten seconds without pasted bytes`() {
        var parser = InputParser()
        #expect(parser.feed(Array("\u{1B}[200~abc".utf8), at: 1) == [])
        #expect(parser.deadline == 11)
        #expect(parser.feed([0x71], at: 6) == [])
        #expect(parser.deadline == 11)
        #expect(parser.expire(at: 11) == [.paste(4)])
        #expect(parser.feed([0x71], at: 12) == [.key(KeyPress(.character(0x71)), .press)])
    }

    @Test func `a paste that comes byte by byte goes on for as long as it comes`() {
        var parser = InputParser()
        var got = parser.feed(Array("\u{1B}[200~".utf8), at: 1)
        for step in 0..<1000 { got += parser.feed([0x78], at: 1 + Double(step) * 0.2) }
        got += parser.feed(Array("\u{1B}[201~".utf8), at: 201)
        #expect(got == [.paste(1000, text: [UInt8](repeating: 0x78, count: 1000))])
    }

    @Test func `the end of a paste that lay waiting while the program stood still is no key`() {
        let text = [UInt8](repeating: 0x78, count: 4096)
        var parser = InputParser()
        #expect(!parser.feed(text, at: 1).contains(where: isKey))
        #expect(!parser.feed(Array("xu".utf8), at: 9, since: 1).contains(where: isKey))
        // What comes while the program sleeps, after it woke when the pasted text was over, is new.
        #expect(parser.deadline == 1.1)
        #expect(parser.expire(at: 9.2) == [])
        #expect(parser.deadline == nil)
        #expect(parser.feed([0x78], at: 20, since: 9.2).contains(where: isKey))
    }

    @Test func `more than eight printable bytes at once are a paste, to their last byte`() {
        var parser = InputParser()
        let typed = parser.feed(Array("xxxxxxxx".utf8), at: 1)
        #expect(typed.filter(isKey).count == 8)
        #expect(parser.feed(Array("xxxxxxx\rx".utf8), at: 2) == [.paste(9)])
        #expect(parser.feed(Array("xx\u{1B}[A".utf8), at: 2.05) == [.paste(2)])
        #expect(parser.feed([0x78], at: 2.2) == [.key(KeyPress(.character(0x78)), .press)])
    }

    @Test func `a string of any length that stalls types no key, and none of it is kept`() {
        var parser = InputParser()
        var got = parser.feed(Array("\u{1B}_G".utf8), at: 1)
        let chunk = [UInt8](repeating: 0x78, count: 4096)
        for step in 0..<256 { got += parser.feed(chunk, at: 1 + Double(step) / 1000) }
        for step in 0..<9 { got += parser.feed(Array("xuq".utf8), at: 2 + Double(step) * 0.9) }
        #expect(parser.feed(Array("xi=1;OK\u{1B}\\".utf8), at: 10) == [] && got == [])
        #expect(parser.feed([0x71], at: 10.3) == [.key(KeyPress(.character(0x71)), .press)])
    }

    @Test func `a sequence without end is given up once it is silent`() {
        for introducer in ["\u{1B}[", "\u{1B}]", "\u{1B}P"] {
            var parser = InputParser()
            let bytes = Array(introducer.utf8) + [UInt8](repeating: 0x31, count: 5000)
            let got = parser.feed(bytes, at: 1)
            #expect(!got.contains(where: isKey))
            #expect(parser.feed([0x71], at: 2) == [.key(KeyPress(.character(0x71)), .press)])
        }
    }

    @Test func `with the kitty protocol on, CSI P is F1`() {
        var parser = InputParser()
        parser.usesKittyKeyboard = true
        #expect(
            parser.feed(Array("\u{1B}[P".utf8), at: 1) == [.key(KeyPress(.function(1)), .press)])
    }

    @Test func `an rxvt answer that ends in a bare ESC eats no key`() {
        var parser = InputParser()
        let reply = Input.reply(.colour(slot: 11, red: 0, green: 0, blue: 0))
        #expect(parser.feed(Array("\u{1B}]11;rgb:0000/0000/0000\u{1B}".utf8), at: 1) == [reply])
        #expect(parser.expire(at: 1.6) == [])
        #expect(parser.feed([0x71], at: 2) == [.key(KeyPress(.character(0x71)), .press)])
    }

    @Test func `pixel positions are told apart by the caller's word`() {
        var parser = InputParser()
        parser.reportsPixels = true
        #expect(
            parser.feed(Array("\u{1B}[<0;640;333M".utf8), at: 1) == [
                .mouse(
                    MouseEvent(kind: .press, button: 1, column: 640, row: 333, isPixels: true))
            ])
    }
}
