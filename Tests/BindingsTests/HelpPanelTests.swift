import Browsing
import DisplayList
import Testing
import VT

@testable import Bindings
@testable import ViewModel

/// What `?` shows.
@Suite struct `the help panel` {
    private func text(_ spans: [TextSpan]) -> String {
        spans.map { String(decoding: $0.text, as: UTF8.self) }.joined()
    }

    private func headings(_ panel: Panel) -> [String] {
        panel.rows.filter { $0.key.isEmpty && !$0.text.isEmpty }.map { text($0.text) }
    }

    private func keys(_ panel: Panel) -> [String] { panel.rows.map { text($0.key) } }

    private static let places = [false, true].flatMap { isReviewing in
        [InputContext.cards, .tiles, .zoomed].map { HelpPlace($0, isReviewing: isReviewing) }
            + [InputContext.cards, .zoomed].map {
                HelpPlace($0, isViewer: true, isReviewing: isReviewing)
            }
    }

    @Test func `begins with trash, undo, pick and quit, then the keys of the place`() {
        let keymap = Keymap()
        func sections(_ place: HelpPlace) -> [String] { headings(keymap.helpPanel(at: place)) }
        let names = ["trash", "undo", "favourite", "quit"]
        let summaries = names.compactMap { name in
            keymap.actions.first { $0.name == name }?.summary
        }
        for context in [InputContext.cards, .tiles, .zoomed] {
            let rows = keymap.helpPanel(at: HelpPlace(context)).rows
            #expect(rows[1...4].map { text($0.text) } == summaries)
        }
        #expect(sections(HelpPlace(.cards)).starts(with: ["Most needed", "One photo"]))
        #expect(sections(HelpPlace(.tiles)).starts(with: ["Most needed", "Grid and waterfall"]))
        for place in [HelpPlace(.zoomed), HelpPlace(.cards, isViewer: true)] {
            #expect(sections(place).starts(with: ["Most needed", "In the viewer"]))
        }
        #expect(
            sections(HelpPlace(.cards)).suffix(4)
                == ["Grid and waterfall", "In the viewer", "In compare", "In the trash"])
        for place in Self.places {
            let all = sections(place)
            #expect(all.contains("The mouse") && all.contains("After :"))
            #expect(Set(all).count == all.count)
        }
    }

    @Test
    func `begins in the trash review with what brings photos back, and has no key that is refused`()
    {
        let panel = Keymap().helpPanel(at: HelpPlace(.tiles, isReviewing: true))
        #expect(
            headings(panel).starts(with: ["In the trash", "Most needed", "Grid and waterfall"]))
        let texts = panel.rows.map { text($0.text) }
        #expect(texts.prefix(5).contains("bring the photo back"))
        for refused in [
            "move the photo to the trash", "one to five stars", "give the photo 0 to 5 stars",
        ] {
            #expect(!texts.contains(refused))
        }
        #expect(keys(panel).contains("r") && keys(panel).contains("t"))
        #expect(!texts.contains("next carousel type or page transition"))
    }

    @Test func `shows on a page of 80 columns and 24 rows what a newcomer needs`() throws {
        let page = Keymap().helpPanel(at: HelpPlace(.cards)).rows.prefix(22)
        let found = page.map { text($0.key) }.joined(separator: " ").split(separator: " ")
        for key in ["x", "u", "P", "q", "→", "←", "Enter", "Esc", "1", "X", "m", "f", "Tab", ":"] {
            #expect(found.contains(Substring(key)), "\(key)")
        }
    }

    @Test func `has no row twice, and all keys of all actions somewhere`() {
        for place in Self.places {
            let rows = Keymap().helpPanel(at: place).rows.filter { !$0.key.isEmpty }
            #expect(Set(rows).count == rows.count, "\(place)")
        }
        let all = keys(Keymap().helpPanel(at: HelpPlace(.cards)))
        for action in Action.defaults where action.sharedSummary == nil {
            for key in action.keys {
                #expect(
                    all.contains { $0.split(separator: " ").contains(Substring(key.label)) },
                    "\(action.name) \(key.label)")
            }
        }
    }

    @Test func `names keys alone where one of a family was changed`() throws {
        var keymap = Keymap()
        try keymap.bind([KeySequence(typed: "V")], to: "rate-3")
        let rows = keymap.helpPanel(at: HelpPlace(.cards)).rows
        #expect(rows.contains { text($0.key) == "V" && text($0.text) == "3 stars" })
        #expect(rows.contains { text($0.key) == "4" && text($0.text) == "4 stars" })
        #expect(!rows.contains { text($0.text) == "one to five stars" })
    }

    @Test func `names no key that means something else here`() throws {
        let tiles = Keymap().helpPanel(at: HelpPlace(.tiles))
        let trash = try #require(
            tiles.rows.first { text($0.text) == "move the photo to the trash" })
        #expect(!text(trash.key).contains("↑"))
        let cards = Keymap().helpPanel(at: HelpPlace(.cards))
        let there = try #require(
            cards.rows.first { text($0.text) == "move the photo to the trash" })
        #expect(text(there.key).contains("↑"))
        func back(_ context: InputContext) throws -> String {
            let panel = Keymap().helpPanel(at: HelpPlace(context, isReviewing: true))
            return text(
                try #require(panel.rows.first { text($0.text) == "bring the photo back" }).key)
        }
        #expect(try !back(.tiles).contains("↓") && back(.cards).contains("↓"))
    }

    @Test func `fits a terminal of 120 columns in two columns`() {
        for place in Self.places {
            let panel = Keymap().helpPanel(at: place)
            #expect(panel.inColumns(on: 120).rows.count < panel.rows.count, "\(place)")
        }
    }
}

/// What the status line shows while a sequence of keys is being typed.
@Suite struct `the keys that may follow` {
    private func told(
        _ typed: String, in context: InputContext = .cards, besides: Set<InputContext> = [],
        by keymap: Keymap = Keymap()
    ) -> String {
        var keymap = keymap
        for scalar in typed.unicodeScalars {
            _ = keymap.intent(
                for: KeyPress(.character(scalar.value)), in: context, besides: besides)
        }
        let spans = keymap.following(in: context, besides: besides)
        return spans.map { String(decoding: $0.text, as: UTF8.self) }.joined()
    }

    @Test func `are named with what they do`() {
        #expect(told("y") == "y… 1–9 target · y path")
        #expect(told("Y") == "Y… 1–9 target")
        let g = told("g")
        #expect(g.hasPrefix("g… g first · r sub-folders · m M") && g.hasSuffix("mode"))
        #expect(g.count < 78, "a line of 80 columns shows them all")
    }

    @Test func `are nothing before a sequence, behind it, and where it would be refused`() {
        #expect(told("") == "" && told("n") == "" && told("gd") == "" && told("gz") == "")
        #expect(told("y", besides: [.reviewing]) == "")
    }

    @Test func `are those of the live table`() throws {
        var keymap = Keymap()
        try keymap.bind([KeySequence(typed: "yx")], to: "trash")
        #expect(told("y", by: keymap).contains("x trash"))
        keymap.define("edit")
        try keymap.bind([KeySequence(typed: "ye")], to: "run:edit")
        #expect(told("y", by: keymap).hasSuffix(" · e edit"))
    }
}

/// What the first start of all shows.
@Suite struct `the first keys` {
    private func told(
        in context: InputContext = .cards, isReadOnly: Bool = false, by keymap: Keymap = Keymap()
    ) -> String {
        let spans = keymap.firstKeys(in: context, isReadOnly: isReadOnly)
        return spans.map { String(decoding: $0.text, as: UTF8.self) }.joined()
    }

    @Test func `are the keys of the place, and do not trash where nothing may be trashed`() {
        #expect(told() == "→ next · ↑ trash · u undo · ? keys")
        #expect(told(in: .tiles) == "→ next · x trash · u undo · ? keys")
        #expect(told(isReadOnly: true) == "→ next · ? keys")
    }

    @Test func `are the user's`() throws {
        var keymap = Keymap()
        try keymap.bind([KeySequence(typed: "e")], to: "trash")
        try keymap.bind([], to: "undo")
        #expect(told(by: keymap) == "→ next · e trash · ? keys")
    }

    @Test func `are not named where they mean something else`() throws {
        var keymap = Keymap()
        try keymap.bind([.init(.right)], to: "zoom-in")
        #expect(told(by: keymap).hasPrefix("l next · ↑ trash"))
        #expect(told(in: .tiles, by: Keymap(actions: [])) == "")
    }
}
