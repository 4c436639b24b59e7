import Browsing
public import DisplayList
import VT
public import ViewModel

extension Keymap {
    /// What may follow the keys that were typed, and what it does: `y… 1–9 target · y path`.
    ///
    /// Empty where no sequence has been begun.
    func following(
        in context: InputContext, besides: Set<InputContext> = []
    ) -> [TextSpan] {
        guard isPending else { return [] }
        var names: [String] = []
        var keys: [String: [String]] = [:]
        for action in actions
        where !action.contexts.isDisjoint(with: besides.union([context]))
            && (!besides.contains(.reviewing) || action.isForTrash)
        {
            for sequence in action.keys where sequence.presses.starts(with: pending) {
                let rest = sequence.presses.dropFirst(pending.count).map(\.label).joined()
                guard isAllowed(action.intent, sequence.presses, context) else { continue }
                if keys[action.brief] == nil { names.append(action.brief) }
                keys[action.brief, default: []].append(rest)
            }
        }
        guard !names.isEmpty else { return [] }
        let choices = names.map { name in
            [TextSpan(Self.run(of: keys[name] ?? []), style: .key), TextSpan(" \(name)")]
        }
        let begun = TextSpan(pending.map(\.label).joined() + "… ", style: .key)
        return [begun] + choices.joined(separator: [TextSpan(" · ", style: .dim)])
    }

    /// The same for what the model shows now.
    public func following(in model: Model) -> [TextSpan] {
        following(in: model.inputContext, besides: model.besides)
    }

    /// What a first start shows: the keys that matter most, as they are bound where the model is.
    public func firstKeys(in model: Model) -> [TextSpan] {
        firstKeys(
            in: model.inputContext, isReadOnly: model.options.common.policy == .readOnly)
    }

    /// The same in this place; a read-only session trashes nothing.
    func firstKeys(in context: InputContext, isReadOnly: Bool = false) -> [TextSpan] {
        let changes: [(Intent, String)] = isReadOnly ? [] : [(.trash, "trash"), (.undo, "undo")]
        let hints = ([(.next, "next")] + changes + [(.help, "keys")]).compactMap { intent, word in
            firstKey(of: intent, in: context).map {
                let button: Button? = intent == .help ? .help : nil
                return [
                    TextSpan($0, style: .key, button: button), TextSpan(" \(word)", button: button),
                ]
            }
        }
        return Array(hints.joined(separator: [TextSpan(" · ", style: .dim)]))
    }

    /// The first keys of an action that mean it in this place; among tiles the next one is at the right.
    private func firstKey(of intent: Intent, in context: InputContext) -> String? {
        let keys = actions.lazy.filter { $0.intent == intent }.flatMap(\.keys)
        return keys.first { keys in
            var keymap = self
            let meant = keys.presses.map { keymap.intent(for: $0, in: context) }.last ?? nil
            return meant == intent || intent == .next && meant == .move(.right)
        }?.label
    }

    /// `1–9` for digits that follow each other; all the keys otherwise.
    static func run(of keys: [String], to sign: String = "–") -> String {
        let digits = keys.compactMap { Int($0) }
        guard digits.count > 2, digits.count == keys.count, let first = digits.first,
            digits == Array(first..<first + digits.count)
        else { return keys.joined(separator: " ") }
        return "\(first)\(sign)\(first + digits.count - 1)"
    }
}
