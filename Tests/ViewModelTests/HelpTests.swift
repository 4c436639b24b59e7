import DisplayList
import Testing

@testable import Browsing
@testable import ModelScenes
@testable import ViewModel

/// Moving in help, finding in it, and opening it.
@Suite struct `help` {
    private func bench(_ columns: Int = 80, _ rows: Int = 24) -> Bench {
        var options = Options()
        options.help = HelpPages { place in
            let sections = (0..<6).map { section in
                [Panel.Row(text: [TextSpan("Part \(section)")])]
                    + (0..<9).map {
                        Panel.Row(
                            key: [TextSpan("k\($0)")], text: [TextSpan("row \(section)-\($0)")])
                    }
            }
            let rows = Array(sections.joined(separator: [Panel.Row(text: [])]))
            return Panel(
                title: [TextSpan(place.isViewer ? "viewer" : place.isReviewing ? "trash" : "Keys")],
                rows: rows)
        }
        var bench = Bench(
            photos: 3, options: options, viewport: Viewport(columns: columns, rows: rows))
        bench.press(.help)
        return bench
    }

    private func text(_ spans: [TextSpan]?) -> String {
        (spans ?? []).map { String(decoding: $0.text, as: UTF8.self) }.joined()
    }

    private func title(_ bench: Bench) -> String { text(bench.scene.panel?.title) }

    private func texts(_ bench: Bench) -> [String] {
        (bench.scene.panel?.rows ?? []).map { text($0.text) }
    }

    @Test func `turns pages that leave no row out, and ends at the last row`() {
        // 65 rows in one column; 22 of them are on the screen.
        var bench = bench(30)
        var pages = [bench.scene.panel?.scroll]
        for _ in 0..<9 {
            bench.press(.page(1))
            pages.append(bench.scene.panel?.scroll)
        }
        #expect(pages == [0, 21, 42, 43, 43, 43, 43, 43, 43, 43])
        bench.press(.scrollHelp(-1))
        #expect(bench.scene.panel?.scroll == 42)
        bench.press(.page(-1))
        bench.press(.page(-1))
        #expect(bench.scene.panel?.scroll == 0)
        #expect(bench.front == 0 && bench.model.inputContext == .help)
    }

    @Test func `names in its title the keys that move, where not all is on the screen`() {
        #expect(title(bench(30)) == "Keys  Space next  / find  Esc close")
        #expect(title(self.bench(30, 80)) == "Keys")
    }

    @Test func `shows while words are typed only the rows with them, and Esc brings all back`() {
        var bench = bench(30)
        bench.press(.scrollHelp(.max))
        bench.press(.search)
        #expect(bench.model.inputContext == .command && title(bench).hasPrefix("Keys  /▏"))
        for scalar in "ROW 3-".unicodeScalars { bench.press(.prompt(.character(scalar))) }
        #expect(title(bench) == "Keys  /ROW 3-▏")
        #expect(texts(bench) == ["Part 3"] + (0..<9).map { "row 3-\($0)" })
        bench.press(.prompt(.submit))
        #expect(bench.model.inputContext == .help && texts(bench).count == 10)
        #expect(title(bench).contains("/ROW 3-"))
        bench.press(.close)
        #expect(texts(bench).count == 65 && bench.model.inputContext == .help)
        bench.press(.search)
        bench.press(.prompt(.text("nothing like it")))
        #expect(texts(bench).isEmpty)
        bench.press(.prompt(.submit))
        #expect(title(bench).contains("nothing found"))
        bench.press(.close)
        bench.press(.close)
        #expect(bench.scene.panel == nil && !bench.model.isSearching && bench.front == 0)
    }

    @Test func `a heading that is looked for keeps its rows`() {
        var bench = bench(30)
        bench.press(.search)
        bench.press(.prompt(.text("part 5")))
        #expect(texts(bench).count == 10)
    }

    @Test(arguments: ["help", "h", " help "]) func `opens by a command`(line: String) {
        var bench = Bench(photos: 3)
        bench.press(.command(line))
        bench.press(.prompt(.submit))
        #expect(bench.model.inputContext == .help && bench.scene.panel != nil)
    }

    @Test func `opens reduced to the words behind the command`() {
        var bench = bench(30)
        bench.press(.close)
        bench.press(.command("help part 5"))
        bench.press(.prompt(.submit))
        #expect(texts(bench).count == 10)
    }

    @Test(arguments: ["q!", "quit!", "q", "quit"]) func `quits by what fingers know`(line: String) {
        var bench = Bench(photos: 3)
        bench.press(.command(line))
        #expect(bench.press(.prompt(.submit)) == [.quit(printing: nil)])
    }

    @Test func `is of the viewer where that is open`() {
        var bench = bench()
        bench.press(.close)
        bench.press(.open)
        bench.wait()
        bench.press(.help)
        #expect(title(bench).hasPrefix("viewer"))
    }
}

/// What the status line shows of keys that were begun.
@Suite struct `begun keys` {
    private let words = [TextSpan("y… 1–9 target")]

    @Test func `are shown until the next key, whatever time passes`() {
        var bench = Bench(photos: 3)
        bench.wait()
        bench.send(.keysBegun(words))
        #expect(bench.text.contains("y… 1–9 target"))
        #expect(bench.model.nextWake(after: bench.now) == nil)
        bench.wait(60)
        #expect(bench.text.contains("y… 1–9 target"))
        bench.press(.next)
        #expect(!bench.text.contains("y… 1–9 target"))
    }

    @Test func `go where the sequence is broken off, or comes to nothing`() {
        for ending in [Event.keysBegun([]), .strangeKey, .intent(.help)] {
            var bench = Bench(photos: 3)
            bench.send(.keysBegun(words))
            bench.send(ending)
            #expect(!bench.text.contains("target"))
        }
    }

    @Test func `cover no question`() {
        var bench = Bench(photos: 3)
        bench.wait()
        bench.press(.trash)
        #expect(bench.text.contains("is not shown yet · ↑ again"))
        bench.send(.keysBegun(words))
        #expect(bench.text.contains("is not shown yet · ↑ again"))
    }
}
