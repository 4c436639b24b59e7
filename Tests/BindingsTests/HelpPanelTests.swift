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
        let panels = Keymap().helpPanels
        #expect(panels[.cards].map(headings)?.first == "One photo")
        #expect(panels[.tiles].map(headings)?.first == "Grid and waterfall")
        #expect(panels[.zoomed].map(headings)?.first == "Zoomed in")
        for panel in panels.values {
            #expect(headings(panel).contains("The mouse") && headings(panel).contains("After :"))
            #expect(Set(headings(panel)).count == headings(panel).count)
        }
        #expect(panels[.cards].map(headings)?.suffix(2) == ["Grid and waterfall", "Zoomed in"])
    }

    @Test func `names no key that means something else here`() throws {
        let tiles = try #require(Keymap().helpPanels[.tiles])
        let trash = try #require(
            tiles.rows.first { text($0.text) == "move the photo to the trash" })
        #expect(!text(trash.key).contains("↑"))
        let cards = try #require(Keymap().helpPanels[.cards])
        let there = try #require(
            cards.rows.first { text($0.text) == "move the photo to the trash" })
        #expect(text(there.key).contains("↑"))
        let back = "there: bring the photo back"
        let amongTiles = try #require(tiles.rows.first { text($0.text) == back })
        let inCards = try #require(cards.rows.first { text($0.text) == back })
        #expect(!text(amongTiles.key).contains("↓") && text(inCards.key).contains("↓"))
    }

    @Test func `fits a terminal of 120 columns in two columns`() {
        for (context, panel) in Keymap().helpPanels {
            #expect(panel.inColumns(on: 120).rows.count < panel.rows.count, "\(context)")
        }
    }
}
