import Browsing
import DisplayList
import Testing
import VT
import ViewModel

@testable import Bindings

@Suite struct `the keymap` {
    private func intent(_ press: KeyPress, in context: InputContext = .cards) -> Intent? {
        var keymap = Keymap()
        return keymap.intent(for: press, in: context)
    }

    private func letter(_ scalar: Unicode.Scalar, _ modifiers: Modifiers = []) -> KeyPress {
        KeyPress(.character(scalar.value), modifiers)
    }

    private static let contexts: [InputContext] = [.cards, .tiles, .zoomed]

    @Test func `every key of every action means that action somewhere`() {
        for action in Action.defaults {
            for keys in action.keys {
                let isReviewing = action.contexts == [.reviewing]
                // The trash is looked at in one of those of photos.
                let contexts = isReviewing ? [.cards] : action.contexts
                let isMeant = contexts.contains { context in
                    var keymap = Keymap()
                    let intents = keys.presses.map {
                        keymap.intent(
                            for: $0, in: context, besides: isReviewing ? [.reviewing] : [])
                    }
                    return intents.last == action.intent
                        && intents.dropLast().allSatisfy { $0 == nil }
                }
                #expect(isMeant, "\(action.name) \(keys.label)")
            }
        }
    }

    @Test func `a letter of another alphabet is the key that it lies on`() throws {
        #expect(intent(letter("т")) == .next)
        #expect(intent(letter("Ж")) == .command(""))
        #expect(intent(letter("т"), in: .tiles) == intent(letter("n"), in: .tiles))
        #expect(intent(letter("о"), in: .menu) == .menu(.move(1)))
        #expect(intent(letter("й"), in: .help) == .close)
        #expect(intent(letter("т", .control)) == intent(letter("n", .control)))
        var keymap = Keymap()
        #expect(keymap.intent(for: letter("п"), in: .cards) == nil && keymap.isPending)
        let deck = keymap.intent(for: letter("в"), in: .cards)
        #expect(keymap.intent(for: letter("g"), in: .cards) == nil)
        #expect(deck != nil && deck == keymap.intent(for: letter("d"), in: .cards))
        // Where the terminal tells the key, tables do not count.
        let told = KeyPress(.character(0x435), latin: 0x6E)
        #expect(keymap.intent(for: told, in: .cards) == .next)
        let off = try #require(Langmap("off"))
        for press in [letter("т"), told] {
            #expect(keymap.intent(for: press, in: .cards, langmap: off) == nil)
        }
        // What it was given to itself goes first.
        try keymap.bind([KeySequence(typed: "т")], to: "undo")
        #expect(keymap.intent(for: letter("т"), in: .cards) == .undo)
    }

    @Test func `on the command line a letter of another alphabet is itself`() {
        for press in [letter("т"), KeyPress(.character(0x442), latin: 0x6E)] {
            #expect(intent(press, in: .command) == .prompt(.character("т")))
        }
    }

    @Test func `no two actions of as many contexts share a key, and none hides a longer one`() {
        for context in Self.contexts {
            let live = Action.defaults.filter { $0.contexts.contains(context) }
            for a in live {
                for b in live where a.name != b.name {
                    for (one, other) in a.keys.flatMap({ one in b.keys.map { (one, $0) } }) {
                        let isHidden =
                            one == other
                            ? a.contexts.count == b.contexts.count
                            : other.presses.starts(with: one.presses)
                        #expect(!isHidden, "\(a.name) \(b.name) \(one.label) \(other.label)")
                    }
                }
            }
        }
        #expect(Set(Action.defaults.map(\.name)).count == Action.defaults.count)
    }

    @Test func `no arrow decides about a photo where arrows move, whatever is bound`() throws {
        for (names, context) in [
            (["select-up", "select-down"], InputContext.tiles), (["pan-up", "pan-down"], .zoomed),
        ] {
            var keymap = Keymap()
            for name in names { try keymap.bind([], to: name) }
            for key in [Key.up, .down] {
                #expect(keymap.intent(for: KeyPress(key), in: context) == nil)
            }
            #expect(keymap.intent(for: letter("x"), in: context) == .trash)
        }
    }

    @Test func `a command is typed, and no letter of it is a key`() {
        for scalar in "xq:u ".unicodeScalars {
            #expect(intent(letter(scalar), in: .command) == .prompt(.character(scalar)))
        }
        #expect(intent(KeyPress(.up), in: .command) == .prompt(.recall(1)))
        #expect(intent(KeyPress(.delete), in: .command) == nil)
        #expect(intent(letter("c", .control), in: .command) == .close)
        #expect(intent(letter("x", .alt), in: .command) == nil)
    }

    @Test func `vi's down and up mean nothing where up is the trash`() {
        for scalar in ["j", "k", "J"] as [Unicode.Scalar] {
            #expect(intent(letter(scalar)) == nil)
        }
    }

    @Test func `only these keys trash`() {
        var trashing: [KeyPress] = []
        let named: [Key] = [
            .up, .down, .left, .right, .home, .end, .pageUp, .pageDown, .insert, .delete, .enter,
            .tab, .backTab, .backspace, .escape, .function(1), .function(5),
        ]
        for key in named + (0x20..<0x7F).map({ Key.character($0) }) {
            for modifiers in [[], .control, .alt, .shift] as [Modifiers] {
                let press = KeyPress(key, modifiers)
                if intent(press) == .trash { trashing.append(press) }
            }
        }
        #expect(Set(trashing) == [KeyPress(.up), KeyPress(.delete), letter("x")])
    }

    @Test func `a sequence that comes to nothing is dropped whole`() {
        var keymap = Keymap()
        #expect(keymap.intent(for: letter("g"), in: .cards) == nil)
        #expect(keymap.isPending)
        #expect(keymap.intent(for: KeyPress(.up), in: .cards) == nil)
        #expect(!keymap.isPending)
        #expect(keymap.intent(for: KeyPress(.up), in: .cards) == .trash)
    }

    @Test func `Shift and Control are understood however they are reported`() {
        #expect(intent(letter("G", .shift)) == .last)
        #expect(intent(letter("g", .shift)) == .last)
        #expect(intent(letter("R", .control)) == .redo)
        #expect(intent(letter("c", .control)) == .quit)
        #expect(intent(letter("?", .shift)) == .help)
    }

    @Test func `Shift-Tab is one key, however it is reported`() {
        for press in [KeyPress(.backTab), KeyPress(.tab, .shift), KeyPress(.backTab, .shift)] {
            #expect(intent(press) == .stepMode(-1))
        }
        #expect(intent(KeyPress(.tab)) == .stepMode(1))
    }

    @Test func `in help the keys scroll, find and close as in a pager, and nothing else`() {
        for (presses, wanted) in [
            ([KeyPress(.up), letter("k")], Intent.scrollHelp(-1)),
            ([KeyPress(.down), letter("j")], .scrollHelp(1)),
            ([KeyPress(.pageDown), letter(" ")], .page(1)),
            ([KeyPress(.pageUp), letter("b")], .page(-1)),
            ([KeyPress(.home), letter("g")], .scrollHelp(.min)),
            ([KeyPress(.end), letter("G")], .scrollHelp(.max)), ([letter("/")], .search),
        ] {
            for press in presses { #expect(intent(press, in: .help) == wanted, "\(press)") }
        }
        #expect(intent(letter("j", .alt), in: .help) == nil)
        for press in [KeyPress(.escape), letter("?"), letter("q"), KeyPress(.function(1))] {
            #expect(intent(press, in: .help) == .close)
        }
        #expect(intent(letter("c", .control), in: .help) == .quit)
        for press in [letter("x"), KeyPress(.delete), letter("u"), KeyPress(.right)] {
            #expect(intent(press, in: .help) == nil)
        }
    }

    @Test func `a key bound anew goes on moving the selection where it did`() throws {
        for action in Action.defaults {
            var keymap = Keymap()
            try keymap.bind(action.keys + [KeySequence(typed: "C")], to: action.name)
            for other in Action.defaults where other.name != action.name {
                let now = keymap.actions.first { $0.name == other.name }
                #expect(now?.keys == other.keys, "\(action.name) took keys of \(other.name)")
            }
        }
        var keymap = Keymap()
        try keymap.bind([KeySequence(typed: "j")], to: "favourite")
        #expect(keymap.intent(for: letter("j"), in: .cards) == .favourite)
        #expect(keymap.intent(for: letter("j"), in: .tiles) == .move(.down))
        try keymap.bind([KeySequence(typed: "x")], to: "zoom-in")
        #expect(keymap.intent(for: letter("x"), in: .tiles) == nil)
    }

    @Test func `an action takes other keys by its name`() throws {
        var keymap = Keymap()
        try keymap.bind([KeySequence(typed: "k"), KeySequence(typed: "dd")], to: "trash")
        #expect(keymap.intent(for: letter("k"), in: .cards) == .trash)
        #expect(keymap.intent(for: KeyPress(.up), in: .cards) == nil)
        try keymap.bind([KeySequence(typed: "k")], to: "next")
        #expect(keymap.intent(for: letter("k"), in: .cards) == .next)
        #expect(throws: BindingError.unknownAction(name: "fly")) {
            try keymap.bind([KeySequence(typed: "k")], to: "fly")
        }
        #expect(throws: BindingError.hidden(keys: KeySequence(typed: "d"), action: "trash")) {
            try keymap.bind([KeySequence(typed: "dd")], to: "trash")
            try keymap.bind([KeySequence(typed: "d")], to: "next")
        }
    }
}

@Suite struct `what is told about the keys` {
    private func text(_ spans: [TextSpan]) -> String {
        spans.map { String(decoding: $0.text, as: UTF8.self) }.joined()
    }

    @Test func `comes from the live table, wherever it is told`() throws {
        var keymap = Keymap()
        try keymap.bind([KeySequence(typed: "D")], to: "trash")
        for action in keymap.actions {
            let keys = action.keys.map(\.label).joined(separator: " ")
            let rows = keymap.helpPanel(at: HelpPlace(.cards)).rows
            if let summary = action.sharedSummary, !action.keys.isEmpty {
                // Keys that differ in one word are one row.
                let found = rows.filter { text($0.text) == summary }.map { text($0.key) }
                let all = found.first ?? ""
                let first = keys.unicodeScalars.first.map(String.init) ?? ""
                #expect(found.count == 1 && all.contains(" … ") || all.contains(first))
            } else {
                // What no key means is told where keys are bound, not where they are pressed.
                #expect(
                    action.keys.isEmpty
                        != rows.contains {
                            text($0.text) == action.summary && text($0.key) == keys
                        },
                    "\(action.name)")
            }
            let line = keymap.table.split(separator: "\n").first {
                $0.hasPrefix(keys.isEmpty ? "  " : keys + "  ")
                    && $0.contains("  " + action.name + "  ")
            }
            #expect(line != nil, "\(action.name)")
            #expect(line?.hasSuffix("  " + action.summary) == true, "\(action.name)")
        }
        #expect(keymap.table.split(separator: "\n").count == keymap.actions.count)
        #expect(
            keymap.table.split(separator: "\n").filter { $0.contains("  trash  ") }.allSatisfy {
                $0.hasPrefix("D ")
            })
    }

    @Test func `stands in columns`() {
        let keymap = Keymap()
        let lines = keymap.table.split(separator: "\n").map { Array(String($0)) }
        for (line, action) in zip(lines, keymap.actions) {
            let summary = Array(action.summary)
            let start = line.count - summary.count
            #expect(Array(line[start...]) == summary)
            #expect(start == lines[0].count - keymap.actions[0].summary.count, "\(action.name)")
        }
    }

    @Test func `is sound roff`() {
        let manual = Keymap().manual
        #expect(manual.utf8.allSatisfy { $0 < 0x80 })
        #expect(
            manual.contains(
                ".TP\n.B \"\\(ua x Delete\"\nmove the photo to the trash (\\fItrash\\fR)\n"))
        #expect(manual.contains("quit\\-printing"))
        for line in manual.split(separator: "\n") where line.hasPrefix(".") {
            #expect(line == ".TP" || line.hasPrefix(".B \""))
        }
    }
}
