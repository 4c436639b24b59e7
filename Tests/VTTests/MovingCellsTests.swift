import SeededRandom
import Cells
import Testing
import VT

@Suite struct `cells that the terminal moves` {
    private static func isWide(_ scalar: UInt32) -> Bool {
        scalar == 0x65E5 || scalar == 0x1F600 || scalar == 0xAC00
    }

    @Test(arguments: [0, 8, 40])
    func `the screen is the frame afterwards, whatever moves and whatever stands in between`(
        tolerance: Int
    ) {
        for seed in Seeds.count(60) {
            var dice = Dice(seed)
            let (columns, rows) = (dice.roll(8..<40), dice.roll(3..<12))
            var encoder = FrameEncoder()
            var screen = ScreenModel(columns: columns, rows: rows, isWide: Self.isWide)
            var frame = texture(&dice, columns: columns, rows: rows)
            for step in 0..<8 {
                var bytes: [UInt8] = []
                let isExact = step == 7
                encoder.encode(
                    frame,
                    options: .init(
                        .within(isExact ? 0 : tolerance),
                        coarsest: .within(isExact ? 0 : 4 * tolerance),
                        budget: dice.pick([nil, 400]),
                        movesCells: true), into: &bytes)
                screen.feed(bytes)
                #expect(screen.complaints.isEmpty, "seed \(seed), step \(step)")
                #expect(screen.region == nil, "seed \(seed), step \(step)")
                let most = isExact ? 0 : 4 * tolerance
                let wrong = frame.cells.indices.filter { index in
                    !frame.cells[index].glyph.isContinuation
                        && !Looks(screen.places[index]).isNear(
                            Looks(frame.cells[index]), tolerance: most)
                }
                #expect(wrong.isEmpty, "seed \(seed), step \(step)")
                frame = next(frame, &dice)
            }
        }
    }

    /// Something moves across or down, and sometimes a text is written on it.
    private func next(_ frame: Frame, _ dice: inout Dice) -> Frame {
        let isAcross = dice.roll(3) > 0
        let rows = dice.part(of: frame.rows, least: 2)
        let columns =
            isAcross ? dice.part(of: frame.columns, least: 4) : 0..<frame.columns
        var next = moved(
            frame, rows: rows, columns: columns,
            right: isAcross ? dice.step(columns.count - 1) : 0,
            down: isAcross ? 0 : dice.step(rows.count - 1), &dice)
        if dice.roll(3) == 0 {
            let text = dice.pick(["日本 x", "Ada", "e\u{301}é", "a\u{AC00}b", "😀"])
            next.draw(
                TextRun(
                    row: dice.roll(next.rows), column: dice.roll(next.columns), maxWidth: 6,
                    spans: [StyledText(text)]))
        }
        if dice.roll(4) == 0 {
            next = randomFrame(&dice, columns: next.columns, rows: next.rows, mutating: next)
        }
        return next
    }

    @Test func `a page that moves across costs the columns that came in`() {
        for seed in Seeds.count(40) {
            var dice = Dice(seed)
            let (columns, rows) = (dice.roll(20..<60), dice.roll(4..<16))
            let before = texture(&dice, columns: columns, rows: rows)
            let step = dice.step(columns / 4)
            let after = moved(
                before, rows: 0..<rows, columns: 0..<columns, right: step, down: 0, &dice)
            let bytes = cost(of: after, behind: before)
            #expect(bytes <= rows * (abs(step) * 41 + 30) + 16, "seed \(seed)")
        }
    }

    @Test func `rows that scroll cost the rows that came in`() {
        for seed in Seeds.count(40) {
            var dice = Dice(seed)
            let (columns, rows) = (dice.roll(20..<60), dice.roll(6..<16))
            let before = texture(&dice, columns: columns, rows: rows)
            let block = dice.part(of: rows, least: 4)
            let step = dice.step(block.count / 2)
            let after = moved(
                before, rows: block, columns: 0..<columns, right: 0, down: step, &dice)
            let bytes = cost(of: after, behind: before)
            #expect(bytes <= abs(step) * (columns * 41 + 10) + 40, "seed \(seed)")
        }
    }

    @Test func `a part of a row goes there and what stands beside it stays`() {
        var dice = Dice(5)
        let before = texture(&dice, columns: 30, rows: 4)
        let after = moved(before, rows: 1..<3, columns: 5..<25, right: -3, down: 0, &dice)
        let text = bytes(of: after, behind: before, isSynchronized: true)
        #expect(text.contains("h\u{1B}[2;6H\u{1B}[3P\u{1B}[17C\u{1B}[3@\u{1B}[0;"))
        #expect(text.contains("\u{1B}[3;6H\u{1B}[3P\u{1B}[17C\u{1B}[3@"))
        let back = moved(before, rows: 1..<3, columns: 5..<25, right: 3, down: 0, &dice)
        #expect(
            bytes(of: back, behind: before, isSynchronized: true).contains(
                "h\u{1B}[2;23H\u{1B}[3P\u{1B}[2;6H\u{1B}[3@\u{1B}[0;"))
        let up = moved(before, rows: 0..<3, columns: 0..<30, right: 0, down: -1, &dice)
        #expect(
            bytes(of: up, behind: before, isSynchronized: true).contains(
                "h\u{1B}[1;3r\u{1B}[S\u{1B}[r\u{1B}[3H"))
    }

    @Test func `rows with text of doubtful width are not moved sideways`() {
        for text in ["日", "e\u{301}", "é", "😀"] {
            var dice = Dice(9)
            var before = texture(&dice, columns: 30, rows: 3)
            before.draw(TextRun(row: 1, column: 20, maxWidth: 4, spans: [StyledText(text)]))
            let after = moved(before, rows: 0..<3, columns: 0..<18, right: -2, down: 0, &dice)
            let sent = bytes(of: after, behind: before, isSynchronized: true)
            #expect(sent.contains("\u{1B}[1H\u{1B}[2P") && sent.contains("\u{1B}[3H\u{1B}[2P"))
            #expect(!sent.contains("\u{1B}[2H\u{1B}[2P"))
        }
    }

    @Test func `where nothing moves, the bytes are those of an encoder that cannot`() {
        for seed in Seeds.count(40) {
            var dice = Dice(seed)
            let (columns, rows) = (dice.roll(1..<40), dice.roll(1..<9))
            let before = texture(&dice, columns: columns, rows: rows)
            let after = texture(&dice, columns: columns, rows: rows)
            #expect(
                bytes(of: after, behind: before)
                    == bytes(of: after, behind: before, movesCells: false), "seed \(seed)")
        }
    }

    private func bytes(
        of frame: Frame, behind old: Frame, movesCells: Bool = true, isSynchronized: Bool = false
    ) -> String {
        var encoder = FrameEncoder()
        var bytes: [UInt8] = []
        encoder.encode(old, into: &bytes)
        bytes = []
        encoder.encode(
            frame, options: .init(isSynchronized: isSynchronized, movesCells: movesCells),
            into: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    private func cost(of frame: Frame, behind old: Frame) -> Int {
        bytes(of: frame, behind: old).utf8.count
    }
}
