public import VT
public import ViewModel

/// Why keys could not be bound.
public enum BindingError: Error, Hashable {
    case unknownAction(name: String)
    /// The keys begin a longer sequence of `action`, or are begun by one, so that one of the two could never be typed.
    case hidden(keys: KeySequence, action: String)
}

/// Turns presses of keys into intents.
public struct Keymap: Hashable, Sendable {
    public private(set) var actions: [Action]
    /// The beginning of a sequence that was typed already.
    private var pending: [KeyPress] = []

    public init(actions: [Action] = Action.defaults) {
        self.actions = actions
    }

    /// True while a sequence has been begun and not ended.
    public var isPending: Bool { !pending.isEmpty }

    /// What the press means in `phase`; nil where it means nothing, or nothing yet.
    public mutating func intent(for press: KeyPress, phase: Phase) -> Intent? {
        let press = press.normalised
        guard phase.isBrowsing else {
            pending = []
            return helpIntent(for: press)
        }
        if !pending.isEmpty {
            let typed = pending + [press]
            pending = []
            // A sequence that came to nothing is dropped whole: its last key was not meant alone.
            return browse(typed)
        }
        return browse([press])
    }

    private mutating func browse(_ typed: [KeyPress]) -> Intent? {
        for action in actions where action.keys.contains(where: { $0.presses == typed }) {
            return action.intent
        }
        if actions.contains(where: { $0.keys.contains { $0.presses.starts(with: typed) } }) {
            pending = typed
        }
        return nil
    }

    /// In help the keys scroll; those that open it, step back or quit close it, but for those held with Control.
    private func helpIntent(for press: KeyPress) -> Intent? {
        switch press.key {
        case .up: return .scrollHelp(-1)
        case .down: return .scrollHelp(1)
        case .pageUp: return .scrollHelp(-10)
        case .pageDown: return .scrollHelp(10)
        case .home: return .scrollHelp(.min)
        case .end: return .scrollHelp(.max)
        default: break
        }
        let action = actions.first { $0.keys.contains { $0.presses == [press] } }
        switch action?.intent {
        case .quit where press.modifiers.contains(.control): return .quit
        case .help, .close, .quit: return .close
        case .suspend: return .suspend
        case .redraw: return .redraw
        default: return nil
        }
    }

    /// Gives the action called `name` other keys, taking them from whatever had them.
    public mutating func bind(_ keys: [KeySequence], to name: String) throws(BindingError) {
        guard let index = actions.firstIndex(where: { $0.name == name }) else {
            throw .unknownAction(name: name)
        }
        for (i, action) in actions.enumerated() where i != index {
            for old in action.keys where !keys.contains(old) {
                for new in keys
                where new.presses.starts(with: old.presses) || old.presses.starts(with: new.presses)
                {
                    throw .hidden(keys: new, action: action.name)
                }
            }
        }
        for i in actions.indices { actions[i].keys.removeAll { keys.contains($0) } }
        actions[index].keys = keys
        pending = []
    }
}
