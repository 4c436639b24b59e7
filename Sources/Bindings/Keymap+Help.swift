public import Browsing
public import DisplayList
import VT
import ViewModel

/// The box that `?` opens.
extension Keymap {
    /// The keys that mean something in `context`, what the mouse does and what can be typed after `:`; then all other keys.
    @Sendable public func helpPanel(in context: InputContext) -> Panel {
        let groups = Action.Group.allCases
        let first: Action.Group =
            switch context {
            case .tiles: .tiles
            case .zoomed: .zooming
            case .cards, .searching, .reviewing, .command, .menu, .help: .looking
            }
        let isElsewhere = Set([Action.Group.tiles, .zooming]).subtracting([first])
        let here = [first] + groups.filter { $0 != first && !isElsewhere.contains($0) }
        let shared = sharedBeginnings
        let sections =
            here.map { section($0, in: context, shared) } + [mouseSection, commandSection]
            + groups.filter(isElsewhere.contains).map { section($0, in: nil, shared) }
        let rows = sections.filter { $0.count > 1 }.joined(separator: [Panel.Row(text: [])])
        return Panel(title: [TextSpan("Keys", style: .strong)], rows: Array(rows))
    }

    /// A heading and the actions of a group; of their keys those that mean them in `context`, or all where that is nil.
    private func section(
        _ group: Action.Group, in context: InputContext?, _ shared: Set<KeyPress>
    ) -> [Panel.Row] {
        let members = actions.filter { $0.group == group }
        return [heading(group.rawValue)]
            + members.compactMap { action in
                let keys = context.map { self.keys(of: action, in: $0, shared) } ?? action.keys
                guard !keys.isEmpty else { return nil }
                if let row = rowOfTargets(action, keys) { return row.text.isEmpty ? nil : row }
                return row(keys.map(\.label).joined(separator: " "), action.summary)
            }
    }

    /// The nine keys of the targets in one row, at the first of them; one without text for the others.
    ///
    /// Nil for other actions, and for keys that somebody has changed.
    private func rowOfTargets(_ action: Action, _ keys: [KeySequence]) -> Panel.Row? {
        let verb: String
        let (letter, number): (String, Int)
        switch action.intent {
        case .copyTo(let target): (verb, letter, number) = ("copy", "y", target)
        case .moveTo(let target): (verb, letter, number) = ("move", "Y", target)
        default: return nil
        }
        guard keys.map(\.label) == ["\(letter)\(number)"] else { return nil }
        guard number == 1 else { return Panel.Row(text: []) }
        return row("\(letter)1 … \(letter)9", "\(verb) the photo to target 1 … 9")
    }

    /// The presses with which keys of several actions begin: which of these is meant depends on the context.
    private var sharedBeginnings: Set<KeyPress> {
        var seen: Set<KeyPress> = []
        var shared: Set<KeyPress> = []
        for i in actions.indices {
            for press in Set(actions[i].keys.compactMap(\.presses.first))
            where !seen.insert(press).inserted {
                shared.insert(press)
            }
        }
        return shared
    }

    /// The keys that mean the action in `context`; `shared` begin keys of other actions too.
    private func keys(
        of action: Action, in context: InputContext, _ shared: Set<KeyPress>
    ) -> [KeySequence] {
        // A search may be active wherever photos are, and those may be in the trash.
        if action.contexts.isSubset(of: [.searching, .reviewing]) {
            return action.keys.filter { isAllowed(action.intent, $0.presses, context) }
        }
        guard action.contexts.contains(context) else { return [] }
        return action.keys.filter { keys in
            if let first = keys.presses.first, !shared.contains(first) {
                return isAllowed(action.intent, keys.presses, context)
            }
            var keymap = self
            var meant: Intent?
            for press in keys.presses { meant = keymap.intent(for: press, in: context) }
            return meant == action.intent
        }
    }

    private var mouseSection: [Panel.Row] {
        [heading("The mouse")] + PointerGesture.all.map { row($0.gesture, $0.summary) }
    }

    private var commandSection: [Panel.Row] {
        [heading("After :")] + CommandForm.all.map { row($0.form, $0.summary) }
    }

    private func heading(_ text: String) -> Panel.Row {
        Panel.Row(text: [TextSpan(text, style: .accent)])
    }

    private func row(_ key: String, _ text: String) -> Panel.Row {
        Panel.Row(key: [TextSpan(key, style: .key)], text: [TextSpan(text)])
    }
}
