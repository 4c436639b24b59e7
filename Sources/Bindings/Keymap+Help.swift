public import Browsing
public import DisplayList
import ViewModel

/// The box that `?` opens.
extension Keymap {
    /// A box for each phase in which it can be opened.
    public var helpPanels: [Phase: Panel] {
        let phases = Phase.allCases.filter(\.isBrowsing)
        return Dictionary(uniqueKeysWithValues: phases.map { ($0, helpPanel(in: $0)) })
    }

    /// The keys that mean something in `phase`, what the mouse does and what can be typed after `:`; then all other keys.
    public func helpPanel(in phase: Phase) -> Panel {
        let groups = Action.Group.allCases
        let first: Action.Group =
            switch phase {
            case .tiles: .tiles
            case .zoomed: .zooming
            case .cards, .command, .menu, .help: .looking
            }
        let isElsewhere = Set([Action.Group.tiles, .zooming]).subtracting([first])
        let here = [first] + groups.filter { $0 != first && !isElsewhere.contains($0) }
        let sections =
            here.map { section($0, in: phase) } + [mouseSection, commandSection]
            + groups.filter(isElsewhere.contains).map { section($0, in: nil) }
        let rows = sections.filter { $0.count > 1 }.joined(separator: [Panel.Row(text: [])])
        return Panel(title: [TextSpan("Keys", style: .strong)], rows: Array(rows))
    }

    /// A heading and the actions of a group; of their keys those that mean them in `phase`, or all where that is nil.
    private func section(_ group: Action.Group, in phase: Phase?) -> [Panel.Row] {
        let members = actions.filter { $0.group == group }
        return [heading(group.rawValue)]
            + members.compactMap { action in
                let keys = phase.map { self.keys(of: action, in: $0) } ?? action.keys
                guard !keys.isEmpty else { return nil }
                return row(keys.map(\.label).joined(separator: " "), action.summary)
            }
    }

    /// The keys that mean the action in `phase`.
    private func keys(of action: Action, in phase: Phase) -> [KeySequence] {
        guard action.phases.contains(phase) else { return [] }
        return action.keys.filter { keys in
            var keymap = self
            var meant: Intent?
            for press in keys.presses { meant = keymap.intent(for: press, phase: phase) }
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
