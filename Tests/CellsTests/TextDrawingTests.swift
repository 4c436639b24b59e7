import SeededRandom
import Testing

@testable import Cells

@Suite struct `text on a frame` {
    private func rows(of frame: Frame) -> [String] {
        (0..<frame.rows).map { row in
            var text = ""
            for column in 0..<frame.columns {
                let glyph = frame[row, column].glyph
                if glyph.isContinuation { continue }
                for value in [glyph.scalar, glyph.mark, glyph.secondMark] where value != 0 {
                    if let scalar = Unicode.Scalar(value) { text.unicodeScalars.append(scalar) }
                }
            }
            return text
        }
    }

    private func randomText(_ dice: inout Dice) -> StyledText {
        let words = ["holiday", "日本語", "e\u{301}", ".jpeg", "\u{1B}[2J", "😀", " ", "x", "IMG_0042"]
        let text = (0..<dice.roll(0..<6)).map { _ in dice.pick(words) }.joined()
        return StyledText(text, isElastic: dice.roll(0..<3) == 0)
    }

    @Test func `elision keeps the beginning and the end of a name, and never exceeds the width`() {
        for seed in Seeds.count(300) {
            var dice = Dice(seed)
            let clusters = sanitised(randomText(&dice).text, encoding: .utf8)
            for width in 0..<40 {
                let short = elidedInMiddle(clusters, to: width, encoding: .utf8)
                #expect(short.width <= width, "seed \(seed), width \(width)")
                if clusters.width <= width { #expect(short == clusters) }
                let cut = elidedAtEnd(clusters, to: width, encoding: .ascii)
                #expect(cut.width <= max(width, 0), "seed \(seed), width \(width)")
            }
        }
        let name = sanitised(Array("a-very-long-photo-name.jpeg".utf8), encoding: .utf8)
        var frame = Frame(columns: 16, rows: 1)
        frame.draw(
            TextRun(
                row: 0, column: 0, maxWidth: 16,
                spans: [StyledText("a-very-long-photo-name.jpeg", isElastic: true)]))
        #expect(rows(of: frame) == ["a-very-l…me.jpeg"])
        #expect(elidedInMiddle(name, to: 1, encoding: .utf8).width == 1)
    }

    @Test func `what is shortened beyond what is readable is shortened once`() {
        let spans = [
            StyledText(" ▷ "), StyledText("portrait.m4v", isElastic: true), StyledText("  0:04 "),
        ]
        let seen = [22, 19, 12, 11, 9].map { width in
            var frame = Frame(columns: width, rows: 1)
            frame.draw(TextRun(row: 0, column: 0, maxWidth: width, spans: spans))
            return rows(of: frame)[0]
        }
        #expect(
            seen == [
                " ▷ portrait.m4v  0:04 ", " ▷ po…it.m4v  0:04 ", " ▷ po…it.m4v",
                " ▷ p…it.m4v", " ▷ p….m4v",
            ])
    }

    @Test
    func `a line gives up the widest name first, then what is spare, and reasons lose their end`() {
        let spans = [
            StyledText("IMG_20240517_4014.JPG", isElastic: true), StyledText(" stays"),
            StyledText(": the file system is read-only", isElastic: true, spare: 1, isReason: true),
            StyledText(" · "), StyledText("b.jpg", isElastic: true), StyledText(" is back"),
            StyledText(" · u undo", spare: 2),
        ]
        let seen = [90, 70, 54, 44, 32, 24].map { width in
            var frame = Frame(columns: width, rows: 1)
            frame.draw(TextRun(row: 0, column: 0, maxWidth: width, spans: spans))
            return rows(of: frame)[0]
        }
        #expect(
            seen == [
                "IMG_20240517_4014.JPG stays: the file system is read-only · b.jpg is back · u undo        ",
                "IMG_20240…_4014.JPG stays: the file system i… · b.jpg is back · u undo",
                "IMG_…14.JPG stays: the file … · b.jpg is back · u undo",
                "IMG_…14.JPG stays: the file… · b.jpg is back", "IMG…14.JPG stays · b.jpg is back",
                "I…14.JPG stays · b.jpg …",
            ])
    }

    @Test func `runs stay within their width and the frame, whatever they hold`() {
        for seed in Seeds.count(400) {
            var dice = Dice(seed)
            let (columns, height) = (dice.roll(0..<30), dice.roll(0..<4))
            let mark = Cell(Glyph(0x23))
            var frame = Frame(columns: columns, rows: height, filledWith: mark)
            let width = dice.roll(0..<20)
            let run = TextRun(
                row: dice.roll(-1..<4), column: dice.roll(-5..<40), maxWidth: width,
                spans: (0..<dice.roll(0..<5)).map { _ in randomText(&dice) },
                alignment: dice.pick([.leading, .centred, .trailing]))
            frame.draw(run, encoding: dice.pick([.utf8, .ascii]))
            let touched = frame.cells.filter { $0 != mark }.count
            #expect(touched <= width, "seed \(seed)")
        }
    }

    private func lastRow(of bar: Bar, columns: Int) -> String {
        var frame = Frame(columns: columns, rows: 2)
        frame.draw(bar)
        return rows(of: frame)[1]
    }

    @Test func `a text that keeps its ground stands on what lies below each letter`() {
        var frame = Frame(columns: 5, rows: 1)
        frame.put(.halves(.rgb(0x204060), .rgb(0x406080)), row: 0, column: 0)
        frame.put(.halves(.rgb(0x112233), .rgb(0x112233)), row: 0, column: 1)
        frame.put(.halves(.palette(3), .palette(9)), row: 0, column: 2)
        let style = CellStyle(foreground: .rgb(0xFFFFFF), background: .rgb(0xABCDEF))
        for (keeps, expected) in [
            (true, [CellColour.rgb(0x305070), .rgb(0x112233), .palette(9)]),
            (false, Array(repeating: .rgb(0xABCDEF), count: 3)),
        ] {
            var plain = frame
            plain.draw(
                TextRun(
                    row: 0, column: 0, maxWidth: 3,
                    spans: [StyledText("abc", style: style, keepsGround: keeps)]))
            #expect((0..<3).map { plain[0, $0].background } == expected)
            #expect((0..<3).allSatisfy { plain[0, $0].foreground == .rgb(0xFFFFFF) })
        }
    }

    @Test func `a bar shrinks its elastic text, and then drops its trailing texts one by one`() {
        let bar = Bar(
            row: -1,
            spans: [StyledText("holiday-2019.jpg", isElastic: true), StyledText(" 3/12")],
            trailing: [StyledText("1.2 MB  "), StyledText("2019-08-03")])
        let seen = [50, 40, 36, 30, 22, 14, 6, 1, 0].map { lastRow(of: bar, columns: $0) }
        #expect(
            seen == [
                " holiday-2019.jpg 3/12         1.2 MB  2019-08-03 ",
                " holida…19.jpg 3/12  1.2 MB  2019-08-03 ", " ho…19.jpg 3/12  1.2 MB  2019-08-03 ",
                " holi…19.jpg 3/12  2019-08-03 ", " holiday…019.jpg 3/12 ", "ho…19.jpg 3/12",
                "h….jpg", "…", "",
            ])
    }

    @Test
    func `a bar shortens the wider of its names, of equal ones the left, before anything drops`() {
        let bar = Bar(
            row: -1,
            spans: [
                StyledText(" "), StyledText("City from the other bank.jpg", isElastic: true),
                StyledText(" · 3/26"),
            ],
            trailing: [
                StyledText("Café, Zürich, at dusk.jpeg", isElastic: true),
                StyledText(" → trash · "), StyledText("u"), StyledText(" undo · 12 this session"),
                StyledText(" "),
            ])
        let seen = [106, 100, 84, 80, 70, 60, 40].map { lastRow(of: bar, columns: $0) }
        #expect(
            seen == [
                "  City from the other bank.jpg · 3/26      Café, Zürich, at dusk.jpeg → trash · u undo · 12 this session  ",
                "  City from the…her bank.jpg · 3/26  Café, Zürich, at dusk.jpeg → trash · u undo · 12 this session  ",
                "  City from…bank.jpg · 3/26  Café, Zür…usk.jpeg → trash · u undo · 12 this session  ",
                "  City fro…ank.jpg · 3/26  Café, Zü…sk.jpeg → trash · u undo · 12 this session  ",
                "  City…nk.jpg · 3/26  Caf…sk.jpeg → trash · u undo · 12 this session  ",
                "  City …nk.jpg · 3/26   → trash · u undo · 12 this session  ",
                "  City from the…ther bank.jpg · 3/26    ",
            ])
    }

    @Test func `the name of a message and the name at the left share the room`() {
        for seed in Seeds.count(300) {
            var dice = Dice(seed)
            func name() -> String {
                String(repeating: "n", count: dice.roll(1..<60)) + "\(dice.roll(1000..<9999)).JPG"
            }
            let (left, right) = (name(), name())
            let columns = dice.roll(20..<201)
            let bar = Bar(
                row: -1,
                spans: [
                    StyledText(Array(left.utf8), isElastic: true, tag: 1), StyledText(" · 3/26"),
                ],
                trailing: [
                    StyledText(Array(right.utf8), isElastic: true, tag: 2),
                    StyledText(" → trash · u undo"),
                ])
            let tags = bar.tags(columns: columns, rows: 1)
            let widths = tags.sorted { $0.tag < $1.tag }.map { $0.columns.count }
            guard widths.count == 2 else {
                #expect(columns < 54, "seed \(seed): no name is left out where both have 13 cells")
                continue
            }
            let whole = [left.count, right.count]
            // The margins, the gap and the texts beside the names.
            let rest = 2 + 2 + 7 + 17
            if widths != whole {
                #expect(widths[0] + widths[1] + rest == columns, "seed \(seed): no room is left")
            }
            if columns >= rest + 26 {
                #expect(widths[1] >= min(13, whole[1]), "seed \(seed): neighbours are told apart")
                #expect(widths[0] >= min(13, whole[0]), "seed \(seed)")
            }
            // The one that is cut is the wider one, the left first.
            if widths[0] < whole[0] { #expect(widths[0] >= widths[1] - 1, "seed \(seed)") }
            if widths[1] < whole[1] { #expect(widths[1] >= widths[0], "seed \(seed)") }
        }
    }

    @Test func `a bar shows as much of its trailing texts as readable names leave room for`() {
        for seed in Seeds.count(300) {
            var dice = Dice(seed)
            let left = (0..<dice.roll(0..<4)).map { _ in randomText(&dice) }
            let trailing = (0..<dice.roll(0..<4)).map { _ in randomText(&dice) }
            let columns = dice.roll(20..<60)
            let bar = Bar(row: -1, spans: left, trailing: trailing)
            let shown = lastRow(of: bar, columns: columns)
            /// What the texts take at least, each side's first elastic one shortened as far as it stays readable.
            func least(_ texts: [StyledText]) -> Int {
                let own = texts.map { sanitised($0.text, encoding: .utf8) }
                let elastic = texts.firstIndex(where: \.isElastic)
                return own.indices.reduce(0) {
                    $0
                        + ($1 == elastic
                            ? leastReadableWidth(of: own[$1], encoding: .utf8) : own[$1].width)
                }
            }
            let gap = TextLine(left, encoding: .utf8).width == 0 ? 0 : 2
            let fits = least(left) + gap + least(trailing) <= columns - 2
            guard fits, let last = trailing.last, !last.isElastic else { continue }
            var end = Frame(columns: columns, rows: 2)
            end.draw(
                TextRun(
                    row: 1, column: columns - 1, maxWidth: columns, spans: [last],
                    alignment: .trailing))
            let wanted = rows(of: end)[1].drop { $0 == " " }
            #expect(shown.hasSuffix(wanted), "seed \(seed): “\(shown)”")
        }
    }

    @Test func `bars and panels fit every screen`() {
        let styled = CellStyle(attributes: .reverse)
        let panel = PanelBox(
            title: [StyledText("Keys")],
            rows: (0..<40).map { number in
                number % 7 == 0
                    ? .init(text: [StyledText("Heading \(number)")])
                    : .init(
                        key: [StyledText("Ctrl-\(number)")],
                        text: [StyledText("does the thing number \(number) 日本")])
            }, scroll: 7, style: styled)
        for columns in [0, 1, 2, 3, 5, 7, 8, 12, 20, 29, 30, 80, 400] {
            for height in [0, 1, 2, 3, 4, 5, 10, 24, 100] {
                for encoding in [TextEncoding.utf8, .ascii] {
                    var frame = Frame(columns: columns, rows: height)
                    frame.draw(
                        Bar(
                            row: 0, spans: [StyledText("left", isElastic: true)],
                            trailing: [StyledText("right")]), encoding: encoding)
                    frame.draw(panel, encoding: encoding)
                    if encoding == .ascii {
                        #expect(frame.cells.allSatisfy { $0.glyph.scalar < 0x7F })
                    }
                }
            }
        }
    }

    @Test func `a panel looks as it should`() {
        let panel = PanelBox(
            title: [StyledText("Keys")],
            rows: [
                .init(text: [StyledText("Moving")]),
                .init(key: [StyledText("→ l")], text: [StyledText("next photo")]),
                .init(key: [StyledText("↑")], text: [StyledText("trash")]),
                .init(key: [StyledText("u")], text: [StyledText("undo")]),
                .init(key: [StyledText("q")], text: [StyledText("quit")]),
            ], scroll: 99)
        var frame = Frame(columns: 30, rows: 6)
        frame.draw(panel)
        #expect(
            rows(of: frame) == [
                "    ╭─ Keys ────────────╮     ", "    │  → l  next photo  │     ",
                "    │  ↑    trash       │     ", "    │  u    undo        │     ",
                "    │  q    quit        │     ", "    ╰───────── 2–5 / 5 ─╯     ",
            ])
    }
}
