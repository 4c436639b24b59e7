import SeededRandom
import Cells
import Pixels
import Testing
import VT

@Suite struct `the frame encoder` {
    private static func isWide(_ scalar: UInt32) -> Bool {
        scalar == 0x65E5 || scalar == 0x1F600 || scalar == 0xAC00
    }

    @Test(arguments: [0, 3, 8, 40])
    func `what a terminal shows afterwards is the frame, within the tolerance`(tolerance: Int) {
        for seed in Seeds.count(40) {
            var dice = Dice(seed)
            let (columns, rows) = (dice.roll(1..<24), dice.roll(1..<8))
            var encoder = FrameEncoder()
            var screen = ScreenModel(columns: columns, rows: rows, isWide: Self.isWide)
            var frame = randomFrame(&dice, columns: columns, rows: rows)
            for step in 0..<6 {
                var bytes: [UInt8] = []
                encoder.encode(frame, options: .init(.within(tolerance)), into: &bytes)
                screen.feed(bytes)
                #expect(screen.complaints.isEmpty, "seed \(seed), step \(step)")
                for index in frame.cells.indices where !frame.cells[index].glyph.isContinuation {
                    let seen = Looks(screen.places[index])
                    let wanted = Looks(frame.cells[index])
                    #expect(
                        seen.isNear(wanted, tolerance: tolerance),
                        "seed \(seed), step \(step), cell \(index): \(seen) for \(wanted)")
                }
                frame = randomFrame(&dice, columns: columns, rows: rows, mutating: frame)
            }
        }
    }

    @Test func `its bytes are those of a plain encoder`() {
        for seed in Seeds.of(100..<180) {
            var dice = Dice(seed)
            let (columns, rows) = (dice.roll(1..<130), dice.roll(1..<5))
            var encoder = FrameEncoder()
            var reference = ReferenceEncoder()
            var frame = randomFrame(&dice, columns: columns, rows: rows)
            for step in 0..<5 {
                let tolerance = dice.pick([0, 0, 1, 8, 255])
                var bytes: [UInt8] = []
                encoder.encode(frame, options: .init(.within(tolerance)), into: &bytes)
                let plain = reference.encode(frame, tolerance: tolerance)
                let written = Array(plain.utf8)
                let place = zip(bytes, written).prefix { $0 == $1 }.count
                #expect(
                    place == bytes.count && place == written.count,
                    "seed \(seed), step \(step), tolerance \(tolerance), byte \(place)")
                frame = randomFrame(&dice, columns: columns, rows: rows, mutating: frame)
            }
        }
    }

    /// ▀ and ▄ do not meet exactly in TrueType fonts.
    @Test func `an exact frame in true colours has no edge of both half-blocks`() {
        for seed in Seeds.count(60) {
            var dice = Dice(seed)
            let (columns, rows) = (dice.roll(2..<60), dice.roll(1..<8))
            let colours = (0..<dice.roll(2..<6)).map { _ in UInt32(dice.next() & 0xFF_FFFF) }
            var encoder = FrameEncoder()
            var screen = ScreenModel(columns: columns, rows: rows)
            for step in 0..<6 {
                var canvas = Canvas(width: columns, height: 2 * rows)
                for i in canvas.pixels.indices { canvas.pixels[i] = dice.pick(colours) }
                let tolerance = step % 3 == 2 ? 0 : 8
                var bytes: [UInt8] = []
                encoder.encode(
                    HalfBlocks(depth: .trueColour).frame(of: canvas),
                    options: .init(.within(tolerance)), into: &bytes)
                screen.feed(bytes)
                guard tolerance == 0 else { continue }
                let isMixed = screen.places.contains { $0.text == "▄" }
                #expect(!isMixed, "seed \(seed), step \(step)")
            }
        }
    }

    @Test func `an exact frame after frames with tolerance leaves no error`() {
        for seed in Seeds.count(30) {
            var dice = Dice(seed)
            var encoder = FrameEncoder()
            var screen = ScreenModel(columns: 20, rows: 4, isWide: Self.isWide)
            var frame = randomFrame(&dice, columns: 20, rows: 4)
            var bytes: [UInt8] = []
            for tolerance in [8, 12, 5, 0] {
                encoder.encode(frame, options: .init(.within(tolerance)), into: &bytes)
                if tolerance > 0 {
                    frame = randomFrame(&dice, columns: 20, rows: 4, mutating: frame)
                    encoder.encode(frame, options: .init(.within(tolerance)), into: &bytes)
                }
            }
            screen.feed(bytes)
            for index in frame.cells.indices where !frame.cells[index].glyph.isContinuation {
                #expect(
                    Looks(screen.places[index]) == Looks(frame.cells[index]), "seed \(seed)")
            }
        }
    }

    @Test
    func `a frame over its budget is sent a step coarser, until it fits or all steps were tried`() {
        for seed in Seeds.of(300..<360) {
            var dice = Dice(seed)
            let (columns, rows) = (dice.roll(1..<40), dice.roll(1..<6))
            let first = randomFrame(&dice, columns: columns, rows: rows)
            let second = randomFrame(&dice, columns: columns, rows: rows, mutating: first)
            var begun = FrameEncoder()
            var aside: [UInt8] = []
            begun.encode(first, into: &aside)
            let steps = [2, 4, 8, 12, 16].map { Fidelity.within($0) } + [.palette]
            let ladder = steps.map { fidelity in
                var encoder = begun
                var bytes: [UInt8] = []
                encoder.encode(second, options: .init(fidelity), into: &bytes)
                return (encoder: encoder, bytes: bytes)
            }
            let budget = dice.roll(0..<ladder[0].bytes.count + 2)
            let wanted = ladder.first { $0.bytes.count <= budget } ?? ladder[5]
            var encoder = begun
            var bytes: [UInt8] = []
            encoder.encode(second, options: .init(.within(2), budget: budget), into: &bytes)
            #expect(bytes == wanted.bytes, "seed \(seed), budget \(budget)")

            // It knows what it has sent: the exact frame corrects the rest.
            var known = wanted.encoder
            var (correction, expected): ([UInt8], [UInt8]) = ([], [])
            encoder.encode(second, into: &correction)
            known.encode(second, into: &expected)
            #expect(correction == expected, "seed \(seed), budget \(budget)")
        }
    }

    @Test func `an unchanged frame costs no byte, not even a ping`() {
        var dice = Dice(1)
        let frame = randomFrame(&dice, columns: 30, rows: 3)
        var encoder = FrameEncoder()
        var bytes: [UInt8] = []
        let options = FrameEncoder.Options(isSynchronized: true, ping: .status)
        #expect(encoder.encode(frame, options: options, into: &bytes).hasChanged)
        let first = bytes
        // Behind text of doubtful width the next cell is sent with it, never by itself.
        #expect(!encoder.encode(frame, options: options, into: &bytes).hasChanged)
        #expect(bytes == first)
        encoder.invalidate()
        bytes = []
        encoder.encode(frame, options: options, into: &bytes)
        #expect(bytes == first)
    }

    @Test func `two tiny frames have the bytes that they had`() {
        var encoder = FrameEncoder()
        var bytes: [UInt8] = []
        let canvas = Canvas(
            width: 3, height: 2,
            pixels: [0xFF0000, 0x00FF00, 0x0A0B0C, 0x00FF00, 0xFF0000, 0x0A0B0C])
        var frame = HalfBlocks(depth: .trueColour).frame(of: canvas)
        encoder.encode(
            frame, options: .init(isSynchronized: true, ping: .status), into: &bytes)
        #expect(
            String(decoding: bytes, as: UTF8.self)
                == "\u{1B}[?2026h\u{1B}[1H\u{1B}[0;38;2;255;0;0;48;2;0;255;0m▀"
                + "\u{1B}[38;2;0;255;0;48;2;255;0;0m▀"
                + "\u{1B}[48;2;10;11;12m \u{1B}[m\u{1B}[?2026l\u{1B}[5n")
        frame.draw(TextRun(row: 0, column: 1, maxWidth: 2, spans: [StyledText("é!")]))
        bytes = []
        encoder.encode(frame, into: &bytes)
        #expect(
            String(decoding: bytes, as: UTF8.self)
                == "\u{1B}[1;2H\u{1B}[0mé\u{1B}[1;3H!\u{1B}[m")
    }

    @Test func `a flat moving area costs a byte a cell`() {
        var encoder = FrameEncoder()
        var bytes: [UInt8] = []
        let pixels = (0..<80 as Range<UInt32>).map { 0x808080 + ($0 % 5) * 0x010101 }
        let frame = HalfBlocks(depth: .trueColour).frame(
            of: Canvas(width: 40, height: 2, pixels: pixels))
        encoder.encode(frame, options: .init(.within(8)), into: &bytes)
        #expect(bytes.count <= 40 + 40)
    }

    @Test func `frames of no size send nothing`() {
        var encoder = FrameEncoder()
        var bytes: [UInt8] = []
        for (columns, rows) in [(0, 0), (0, 5), (5, 0)] {
            let frame = Frame(columns: columns, rows: rows)
            let options = FrameEncoder.Options(isSynchronized: true)
            #expect(!encoder.encode(frame, options: options, into: &bytes).hasChanged)
        }
        #expect(bytes.isEmpty)
        #expect(encodeLines(Frame(columns: 0, rows: 0)).isEmpty)
    }

    @Test func `lines end in reset and newline and move the cursor nowhere else`() {
        for seed in Seeds.count(20) {
            var dice = Dice(seed)
            let frame = randomFrame(&dice, columns: 17, rows: 4)
            let lines = String(decoding: encodeLines(frame), as: UTF8.self)
                .split(separator: "\n", omittingEmptySubsequences: false)
            #expect(lines.count == 5 && lines[4].isEmpty)
            for (row, line) in lines.dropLast().enumerated() {
                #expect(line.hasSuffix("\u{1B}[0m"))
                var screen = ScreenModel(columns: 17, rows: 1, isWide: Self.isWide)
                screen.feed(Array(line.utf8))
                #expect(screen.complaints.isEmpty && screen.others.isEmpty, "seed \(seed)")
                #expect(screen.row == 0 && !line.contains("C"))
                for column in 0..<17 where !frame[row, column].glyph.isContinuation {
                    #expect(
                        Looks(screen[0, column]) == Looks(frame[row, column]), "seed \(seed)")
                }
            }
        }
    }
}
