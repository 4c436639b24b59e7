public import Browsing
public import DisplayList
import VT
import ViewModel

/// The box that `?` opens.
extension Keymap {
    /// The actions that a newcomer needs, the most needed first.
    private static let needed = [
        "trash", "undo", "favourite", "quit", "next", "previous", "open", "close", "rate-1",
        "rate-2", "rate-3", "rate-4", "rate-5", "reject", "mark", "filter", "next-mode", "command",
        "help",
    ]

    /// What is needed most, the keys of `place`, the other keys that mean something there, the mouse and what can be typed after `:`; then all other
    /// keys.
    ///
    /// Of the trash, what brings photos back comes first, and there are no keys that it refuses.
    @Sendable public func helpPanel(at place: HelpPlace) -> Panel {
        var first: [Action.Group] = []
        if place.isReviewing { first.append(.reviewing) }
        if place.isComparing { first.append(.comparing) }
        if place.context == .tiles { first.append(.tiles) }
        if place.isViewer || place.context == .zoomed { first.append(.zooming) }
        let elsewhere = [Action.Group.tiles, .zooming, .comparing, .reviewing].filter {
            !first.contains($0)
        }
        let others = Action.Group.allCases.filter {
            !first.contains($0) && !elsewhere.contains($0)
        }
        let most = section("Most needed", Self.needed.compactMap(action(named:)), at: place)
        func sections(_ groups: [Action.Group], at place: HelpPlace?) -> [[Panel.Row]] {
            groups.map { group in
                let members = actions.filter {
                    $0.group == group && !Self.needed.contains($0.name)
                }
                return section(group.rawValue, members, at: place)
            }
        }
        var here = sections(first, at: place)
        here.insert(most, at: place.isReviewing ? 1 : 0)
        let all =
            here + sections(others, at: place) + [
                mouseSection(at: place), commandSection(at: place),
            ]
            + (place.isReviewing ? [] : sections(elsewhere, at: nil))
        let rows = all.filter { $0.count > 1 }.joined(separator: [Panel.Row(text: [])])
        return Panel(title: [TextSpan("Keys", style: .strong)], rows: Array(rows))
    }

    private func action(named name: String) -> Action? { actions.first { $0.name == name } }

    /// A heading and the actions below it; of their keys those that mean them at `place`, or all where that is nil.
    private func section(_ title: String, _ members: [Action], at place: HelpPlace?) -> [Panel.Row]
    {
        let shared = sharedBeginnings
        return [heading(title)]
            + members.compactMap { action in
                let keys = place.map { self.keys(of: action, at: $0, shared) } ?? action.keys
                guard !keys.isEmpty else { return nil }
                guard let family = family(of: action) else {
                    return row(keys.map(\.label).joined(separator: " "), action.summary)
                }
                guard family.first?.name == action.name else { return nil }
                return row(Self.label(of: family), action.sharedSummary ?? action.summary)
            }
    }

    /// The actions that share a row with it; nil where it has its own, as it has where keys of one of them were changed.
    private func family(of action: Action) -> [Action]? {
        guard let summary = action.sharedSummary else { return nil }
        let members = actions.filter {
            $0.sharedSummary == summary && $0.group == action.group && !$0.keys.isEmpty
        }
        let usual = Action.defaults.filter { $0.sharedSummary == summary && !$0.keys.isEmpty }
        return members.map(\.keys) == usual.map(\.keys) ? members : nil
    }

    /// `y1 … y9` for keys that end in digits; all first keys, then all second ones otherwise.
    private static func label(of family: [Action]) -> String {
        let most = family.map(\.keys.count).max() ?? 0
        let keys = (0..<most).flatMap { place in
            family.compactMap { $0.keys.indices.contains(place) ? $0.keys[place].label : nil }
        }
        let digits = keys.map { String($0.suffix(1)) }
        guard run(of: digits) != digits.joined(separator: " "), digits.count > 4,
            let first = keys.first, let last = keys.last
        else { return keys.joined(separator: " ") }
        return "\(first) … \(last)"
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

    /// The keys that mean the action at `place`; `shared` begin keys of other actions too.
    private func keys(
        of action: Action, at place: HelpPlace, _ shared: Set<KeyPress>
    ) -> [KeySequence] {
        guard !place.isReviewing || action.isForTrash else { return [] }
        // A search or a slideshow may go on wherever photos are, and those may be in the trash.
        if action.contexts.isSubset(of: [.searching, .reviewing, .presenting]) {
            let isCards = place.context != .tiles && !place.isComparing
            if action.contexts == [.presenting], !isCards { return [] }
            return action.keys.filter { isAllowed(action.intent, $0.presses, place.context) }
        }
        guard !action.contexts.isDisjoint(with: place.besides.union([place.context])) else {
            return []
        }
        return action.keys.filter { keys in
            if let first = keys.presses.first, !shared.contains(first) {
                return isAllowed(action.intent, keys.presses, place.context)
            }
            var keymap = self
            var meant: Intent?
            for press in keys.presses {
                meant = keymap.intent(for: press, in: place.context, besides: place.besides)
            }
            return meant == action.intent
        }
    }

    private func mouseSection(at place: HelpPlace) -> [Panel.Row] {
        let gestures = PointerGesture.all.filter { !place.isReviewing || !$0.decides }
        return [heading("The mouse")] + gestures.map { row($0.gesture, $0.summary) }
    }

    private func commandSection(at place: HelpPlace) -> [Panel.Row] {
        let forms = CommandForm.all.filter { !place.isReviewing || $0.onlyLooks }
        return [heading("After :")] + forms.map { row($0.form, $0.summary) }
    }

    private func heading(_ text: String) -> Panel.Row {
        Panel.Row(text: [TextSpan(text, style: .accent)])
    }

    private func row(_ key: String, _ text: String) -> Panel.Row {
        Panel.Row(key: [TextSpan(key, style: .key)], text: [TextSpan(text)])
    }
}
