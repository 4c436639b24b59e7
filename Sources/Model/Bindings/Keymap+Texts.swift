public import Browsing
import ViewModel

/// The texts about keys.
extension Keymap {
    /// What one key of each intent is called, to be told beside a button: a letter rather than an arrow, which moves there.
    public var keyNames: [Intent: String] {
        var names: [Intent: String] = [:]
        for action in actions where names[action.intent] == nil {
            let labels = action.keys.map(\.label)
            let arrows = ["←", "→", "↑", "↓"]
            names[action.intent] = labels.first { !arrows.contains($0) } ?? labels.first
        }
        return names
    }

    /// The table of `--print-keys`: keys, name and summary in columns, a line an action.
    public var table: String {
        let keys = actions.map { labels(of: $0) }
        let keyWidth = keys.map(\.count).max() ?? 0
        let nameWidth = actions.map(\.name.count).max() ?? 0
        return zip(keys, actions).map { keys, action in
            padded(keys, to: keyWidth) + "  " + padded(action.name, to: nameWidth) + "  "
                + action.summary + "\n"
        }.joined()
    }

    /// The keys as a piece of a manual page: a tagged paragraph an action.
    public var manual: String {
        let keys = actions.filter { !$0.keys.isEmpty }.map {
            ".TP\n.B \"\(roff(labels(of: $0)))\"\n\(roff($0.summary)) (\\fI\(roff($0.name))\\fR)\n"
        }
        let gestures = PointerGesture.all.map {
            ".TP\n.B \"\(roff($0.gesture))\"\n\(roff($0.summary))\n"
        }
        return (keys + gestures).joined()
    }

    func labels(of action: Action) -> String {
        action.keys.map(\.label).joined(separator: " ")
    }

    private func padded(_ text: String, to width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }
}
