import PtyHarness
import Testing

private func screen(_ text: String, columns: Int = 10, rows: Int = 3) -> ScreenModel {
    var screen = ScreenModel(columns: columns, rows: rows)
    screen.feed(Array(text.utf8))
    return screen
}

@Suite struct `the model of a screen` {
    @Test func `puts text where the cursor is`() {
        #expect(screen("\u{1B}[2;3Hab\u{1B}[1;1Hc\r\nd").text == ["c", "d ab", ""])
        #expect(
            screen("\u{1B}[Ha\u{1B}[3Cb\u{1B}[Bc\u{1B}[2D\u{1B}[Ad").text == [
                "a   d", "     c", "",
            ])
    }

    @Test func `wraps at the right and scrolls at the bottom`() {
        #expect(screen("abcdef", columns: 3).text == ["abc", "def", ""])
        #expect(screen("a\r\nb\r\nc\r\nd").text == ["b", "c", "d"])
    }

    @Test func `gives wide characters two cells and combining ones none`() {
        let wide = screen("日x\u{301}")
        #expect(wide.cells[0].prefix(3).map(\.text) == ["日", "", "x\u{301}"])
        #expect(wide.column == 3)
    }

    @Test func `gives those emoji two cells that Unicode calls wide`() {
        #expect(screen("\u{1F308}").column == 2)
        #expect(screen("\u{1F642}").column == 2)
        // A waving flag, a motorway and an eye are not.
        #expect(screen("\u{1F3F3}").column == 1)
        #expect(screen("\u{1F6E3}").column == 1)
        #expect(screen("\u{1F441}").column == 1)
    }

    @Test func `knows colours of every kind`() {
        let styles = screen(
            "\u{1B}[38;2;1;2;3;48;5;200mA\u{1B}[31;102mB\u{1B}[39;49mC\u{1B}[1;7mD\u{1B}[mE"
        ).cells[0].map(\.style)
        #expect(styles[0].foreground == .rgb(1, 2, 3))
        #expect(styles[0].background == .palette(200))
        #expect(styles[1].foreground == .palette(1))
        #expect(styles[1].background == .palette(10))
        #expect(styles[2] == ScreenStyle())
        #expect(styles[3].isBold && styles[3].isReversed)
        #expect(styles[4] == ScreenStyle())
    }

    @Test func `tells the colours that are to be seen, and not the ink of blanks`() {
        let ground = ScreenColour.palette(4)
        #expect(screen("\u{1B}[31;44m ", columns: 1, rows: 1).visibleColours == [ground])
        let ink = ScreenColour.palette(1)
        #expect(screen("\u{1B}[31;44mx", columns: 1, rows: 1).visibleColours == [ink, ground])
        #expect(screen("\u{1B}[31;44;4m ", columns: 1, rows: 1).visibleColours == [ink, ground])
        #expect(screen("\u{1B}[31;44;7m ", columns: 1, rows: 1).visibleColours == [ink])
    }

    @Test func `erases with the background in force`() {
        let erased = screen("abc\u{1B}[1;2H\u{1B}[44m\u{1B}[K")
        #expect(erased.text[0] == "a")
        #expect(erased.cells[0][5].style.background == .palette(4))
        #expect(screen("abc\r\ndef\u{1B}[2J").text == ["", "", ""])
        #expect(screen("abcdef\u{1B}[1;2H\u{1B}[2P").text[0] == "adef")
        #expect(screen("abc\u{1B}[1;2H\u{1B}[2@").text[0] == "a  bc")
    }

    @Test func `scrolls the rows of its region and no others`() {
        let lines = "a\r\nb\r\nc\r\nd\r\ne"
        #expect(screen(lines + "\u{1B}[2;4r\u{1B}[S", rows: 5).text == ["a", "c", "d", "", "e"])
        #expect(screen(lines + "\u{1B}[2;4r\u{1B}[2T", rows: 5).text == ["a", "", "", "b", "e"])
        #expect(screen(lines + "\u{1B}[2;4r\u{1B}[9S", rows: 5).text == ["a", "", "", "", "e"])
        let whole = screen(lines + "\u{1B}[2;4r\u{1B}[r\u{1B}[3S", rows: 5)
        #expect(whole.text == ["d", "e", "", "", ""] && whole.leftovers.isEmpty)
        let left = screen(lines + "\u{1B}[2;4r", rows: 5)
        #expect(left.leftovers == ["scrolling region"] && left.row == 0 && left.column == 0)
        let fed = screen(lines + "\u{1B}[2;4r\u{1B}[4;1H\nX", rows: 5)
        #expect(fed.text == ["a", "c", "d", "X", "e"])
    }

    @Test func `gives the first screen back after the alternate one`() {
        let both = screen("ab\u{1B}[?1049h\u{1B}[Hxyz")
        #expect(both.isAlternate && both.text[0] == "xyz")
        let after = screen("ab\u{1B}[?1049h\u{1B}[Hxyz\u{1B}[?1049lc")
        #expect(!after.isAlternate && after.text[0] == "abc")
    }

    @Test func `tells what was left on`() {
        #expect(screen("text").leftovers == [])
        let left = screen(
            "\u{1B}[?1002;1006h\u{1B}[?25l\u{1B}[?2026h\u{1B}=\u{1B}[>1u\u{1B}[?1049h\u{1B}[1m")
        #expect(
            left.leftovers == [
                "mode 1002", "mode 1006", "mode 2026", "alternate screen", "hidden cursor",
                "application keypad", "keyboard protocol", "style",
            ])
    }

    @Test(arguments: [
        "\u{1B}]0;title\u{7}", "\u{1B}]52;c;aGk=\u{1B}\\", "\u{1B}_Gi=1\u{1B}\\", "\u{1B}[5i",
        "\u{1B}[48:2::1:2:3m", "\u{1B}c", "\u{1}", "\u{7F}", "\u{1B}[1\u{1B}[H",
    ])
    func `keeps what is outside the grammar`(bytes: String) {
        #expect(screen("a" + bytes + "b").foreign.count == 1)
    }

    @Test func `keeps bytes that are no text`() {
        var broken = ScreenModel(columns: 10, rows: 3)
        for bytes: [UInt8] in [[0xFF], [0x9B], [0xC3, 0x28], [0xED, 0xA0, 0x80], [0xF5]] {
            let before = broken.foreign.count
            broken.feed(bytes)
            #expect(broken.foreign.count > before, "\(bytes)")
        }
    }

    @Test(arguments: ["\u{1B}[48;2;5", "\u{1B}["])
    func `keeps what an escape cuts, and goes on behind it`(cut: String) {
        let after = screen("a" + cut + "\u{1B}\\\u{1B}[31mb")
        #expect(after.foreign == [Array(cut.utf8)])
        #expect(after.text[0] == "ab")
        var character = ScreenModel(columns: 10, rows: 1)
        character.feed([0x61, 0xE2, 0x96] + Array("\u{1B}\\b".utf8))
        #expect(character.foreign == [[0xE2, 0x96]] && character.text == ["ab"])
    }

    @Test func `is the same however the bytes are cut`() {
        let bytes = Array(
            "\u{1B}[?1049h\u{1B}[2;2H\u{1B}[38;2;9;8;7m日本▀é\u{1B}P$qm\u{1B}\\\u{1B}[?2026$p\u{1B}[c"
                .utf8)
        var whole = ScreenModel(columns: 12, rows: 4)
        whole.feed(bytes)
        #expect(whole.foreign == [])
        for cut in 0...bytes.count {
            var parts = ScreenModel(columns: 12, rows: 4)
            parts.feed(Array(bytes[..<cut]))
            parts.feed(Array(bytes[cut...]))
            #expect(parts.cells == whole.cells && parts.column == whole.column, "cut at \(cut)")
            #expect(parts.foreign == [], "cut at \(cut)")
        }
    }

    @Test func `survives every size`() {
        for columns in 0...3 {
            for rows in 0...3 {
                var tiny = screen(
                    "日a\r\nb\u{1B}[9;9Hc\u{1B}[K\u{1B}[J\u{1B}[1J\u{1B}[2P\u{1B}[2@\u{1B}[3D\u{1B}[A",
                    columns: columns, rows: rows)
                // Moves where there is nothing, and cursors saved on a larger screen.
                tiny.feed(Array("\u{1B}7\u{1B}[B\u{1B}[C\u{1B}[2P\u{1B}[2@x".utf8))
                tiny.resize(columns: 5, rows: 2)
                tiny.feed(Array("y\u{1B}[9;9H\u{1B}7".utf8))
                tiny.resize(columns: 2, rows: 1)
                tiny.feed(Array("\u{1B}8z\u{1B}[2P".utf8))
                tiny.resize(columns: 5, rows: 2)
                tiny.feed(Array("\u{1B}[Hok".utf8))
                #expect(tiny.text[0].hasPrefix("ok"), "\(columns) × \(rows)")
            }
        }
    }
}
