import Bindings
import Browsing
import DisplayList
import Testing

@testable import ViewModel

/// What `?` shows.
@Suite struct `the help panel` {
    private func text(_ spans: [TextSpan]) -> String {
        spans.map { String(decoding: $0.text, as: UTF8.self) }.joined()
    }

    private func headings(_ panel: Panel) -> [String] {
        panel.rows.filter { $0.key.isEmpty && !$0.text.isEmpty }.map { text($0.text) }
    }

    @Test func `begins with what applies here`() {
        let keymap = Keymap()
        func sections(in context: InputContext) -> [String] {
            headings(keymap.helpPanel(in: context))
        }
        #expect(sections(in: .cards).first == "One photo")
        #expect(sections(in: .tiles).first == "Grid and waterfall")
        #expect(sections(in: .zoomed).first == "Zoomed in")
        for context in InputContext.allCases where context.isBrowsing {
            let all = sections(in: context)
            #expect(all.contains("The mouse") && all.contains("After :"))
            #expect(Set(all).count == all.count)
        }
        #expect(sections(in: .cards).suffix(2) == ["Grid and waterfall", "Zoomed in"])
    }

    @Test func `names no key that means something else here`() throws {
        let tiles = Keymap().helpPanel(in: .tiles)
        let trash = try #require(
            tiles.rows.first { text($0.text) == "move the photo to the trash" })
        #expect(!text(trash.key).contains("↑"))
        let cards = Keymap().helpPanel(in: .cards)
        let there = try #require(
            cards.rows.first { text($0.text) == "move the photo to the trash" })
        #expect(text(there.key).contains("↑"))
        let back = "there: bring the photo back"
        let amongTiles = try #require(tiles.rows.first { text($0.text) == back })
        let inCards = try #require(cards.rows.first { text($0.text) == back })
        #expect(!text(amongTiles.key).contains("↓") && text(inCards.key).contains("↓"))
    }

    @Test func `fits a terminal of 120 columns in two columns`() {
        for context in InputContext.allCases where context.isBrowsing {
            let panel = Keymap().helpPanel(in: context)
            #expect(panel.inColumns(on: 120).rows.count < panel.rows.count, "\(context)")
        }
    }
}
