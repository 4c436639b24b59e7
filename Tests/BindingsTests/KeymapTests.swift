import Bindings
import DisplayList
import Testing
import VT
import ViewModel

@Suite struct `the keymap` {
    private func intent(_ press: KeyPress, in phase: Phase = .cards) -> Intent? {
        var keymap = Keymap()
        return keymap.intent(for: press, phase: phase)
    }

    private func letter(_ scalar: Unicode.Scalar, _ modifiers: Modifiers = []) -> KeyPress {
        KeyPress(.character(scalar.value), modifiers)
    }

    @Test func `every key of every action means that action`() {
        for action in Action.defaults {
            for keys in action.keys {
                var keymap = Keymap()
                let intents = keys.presses.map { keymap.intent(for: $0, phase: .cards) }
                #expect(intents.last == action.intent, "\(action.name) \(keys.label)")
                #expect(intents.dropLast().allSatisfy { $0 == nil }, "\(action.name)")
            }
        }
    }

    @Test func `no key means two things, and none hides another`() {
        let all = Action.defaults.flatMap(\.keys)
        for (i, a) in all.enumerated() {
            for (j, b) in all.enumerated() where i != j {
                #expect(!b.presses.starts(with: a.presses), "\(a.label) \(b.label)")
            }
        }
        #expect(Set(Action.defaults.map(\.name)).count == Action.defaults.count)
    }

    @Test func `vi's down and up mean nothing`() {
        for scalar in ["j", "k", "J", "K"] as [Unicode.Scalar] {
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
        #expect(keymap.intent(for: letter("g"), phase: .cards) == nil)
        #expect(keymap.isPending)
        #expect(keymap.intent(for: KeyPress(.up), phase: .cards) == nil)
        #expect(!keymap.isPending)
        #expect(keymap.intent(for: KeyPress(.up), phase: .cards) == .trash)
    }

    @Test func `Shift and Control are understood however they are reported`() {
        #expect(intent(letter("G", .shift)) == .last)
        #expect(intent(letter("g", .shift)) == .last)
        #expect(intent(letter("R", .control)) == .redo)
        #expect(intent(letter("c", .control)) == .quit)
        #expect(intent(letter("?", .shift)) == .help)
    }

    @Test func `in help the keys scroll and close, and nothing else`() {
        #expect(intent(KeyPress(.up), in: .help) == .scrollHelp(-1))
        #expect(intent(KeyPress(.pageDown), in: .help) == .scrollHelp(10))
        for press in [KeyPress(.escape), letter("?"), letter("q"), KeyPress(.function(1))] {
            #expect(intent(press, in: .help) == .close)
        }
        #expect(intent(letter("c", .control), in: .help) == .quit)
        for press in [letter("x"), KeyPress(.delete), letter("u"), KeyPress(.right)] {
            #expect(intent(press, in: .help) == nil)
        }
    }

    @Test func `an action takes other keys by its name`() throws {
        var keymap = Keymap()
        try keymap.bind([KeySequence(typed: "k"), KeySequence(typed: "dd")], to: "trash")
        #expect(keymap.intent(for: letter("k"), phase: .cards) == .trash)
        #expect(keymap.intent(for: KeyPress(.up), phase: .cards) == nil)
        try keymap.bind([KeySequence(typed: "k")], to: "next")
        #expect(keymap.intent(for: letter("k"), phase: .cards) == .next)
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
            let row = keymap.helpPanel.rows.first { text($0.text) == action.summary }
            #expect(row.map { text($0.key) } == keys)
            let line = keymap.table.split(separator: "\n").first { $0.hasPrefix(keys + "  ") }
            #expect(line?.contains(" " + action.name + "  ") == true, "\(action.name)")
            #expect(line?.hasSuffix("  " + action.summary) == true, "\(action.name)")
        }
        #expect(keymap.table.split(separator: "\n").count == keymap.actions.count)
        #expect(!keymap.table.contains("↑"))
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
