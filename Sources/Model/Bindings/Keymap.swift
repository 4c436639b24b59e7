public import Browsing
public import VT
import ViewModel

/// Why keys could not be bound.
public enum BindingError: Error, Hashable, Sendable {
    case unknownAction(name: String)
    /// The keys begin a longer sequence of `action`, or are begun by one, so that one of the two could never be typed.
    case hidden(keys: KeySequence, action: String)
}

/// Turns presses of keys into intents.
public struct Keymap: Hashable, Sendable {
    public private(set) var actions: [Action]
    /// The beginning of a sequence that was typed already.
    private(set) var pending: [KeyPress] = []

    public init(actions: [Action] = Action.defaults) {
        self.actions = actions
    }

    private static let programPrefix = "run:"

    /// The program that an action of this name runs; nil where it is another one.
    public static func program(ofAction name: String) -> String? {
        guard name.hasPrefix(programPrefix), name != programPrefix else { return nil }
        return String(name.dropFirst(programPrefix.count))
    }

    /// Makes an action, without keys yet, that runs another program.
    public mutating func define(_ program: String) {
        let name = Self.programPrefix + program
        guard !actions.contains(where: { $0.name == name }) else { return }
        actions.append(Action(name, [], .filing, "run \(program)", .run(program)))
    }

    /// True while a sequence has been begun and not ended.
    public var isPending: Bool { !pending.isEmpty }

    /// The character that opens the command line in `context` when it is typed now; nil where none does.
    public func commandStart(in context: InputContext) -> UInt32? {
        guard pending.isEmpty, context.isBrowsing else { return nil }
        for action in actions
        where action.intent == .command("") && action.contexts.contains(context) {
            for keys in action.keys where keys.presses.count == 1 {
                let press = keys.presses[0]
                if case .character(let scalar) = press.key, press.modifiers.isEmpty {
                    return scalar
                }
            }
        }
        return nil
    }

    /// What the press means in `context`; nil where it means nothing, or nothing yet.
    ///
    /// What `besides` names has keys of its own, which go before all others of photos: a search or a slideshow. A letter of another alphabet that means nothing
    /// itself is the key that it lies on, but on the command line, where it is a letter.
    public mutating func intent(
        for press: KeyPress, in context: InputContext, besides: Set<InputContext> = [],
        langmap: Langmap = Langmap()
    ) -> Intent? {
        let begun = pending
        if let intent = meaning(of: press, context, besides) { return intent }
        guard pending.isEmpty, context != .command, let latin = press.latin(by: langmap) else {
            return nil
        }
        pending = begun
        return meaning(of: latin, context, besides)
    }

    private mutating func meaning(
        of press: KeyPress, _ context: InputContext, _ besides: Set<InputContext>
    ) -> Intent? {
        let press = press.normalised
        switch context {
        case .help:
            pending = []
            return helpIntent(for: press)
        case .command:
            pending = []
            return promptIntent(for: press)
        case .menu:
            pending = []
            return menuIntent(for: press)
        case .cards, .tiles, .zoomed, .searching, .reviewing, .comparing, .presenting: break
        }
        if !pending.isEmpty {
            let typed = pending + [press]
            pending = []
            // A sequence that came to nothing is dropped whole: its last key was not meant alone.
            return browse(typed, in: context, besides)
        }
        return browse([press], in: context, besides)
    }

    private mutating func browse(
        _ typed: [KeyPress], in context: InputContext, _ besides: Set<InputContext>
    ) -> Intent? {
        var meant: Int?
        var isNamed = false
        var isBegun = false
        // By number, and in one pass: a loop over the actions themselves copies each, which is what every key then costs.
        for i in actions.indices
        where actions[i].contexts.contains(context)
            || !actions[i].contexts.isDisjoint(with: besides)
        {
            guard actions[i].keys.contains(where: { $0.presses.starts(with: typed) }) else {
                continue
            }
            isBegun = true
            guard actions[i].keys.contains(where: { $0.presses == typed }) else { continue }
            isNamed = true
            guard isAllowed(actions[i].intent, typed, context) else { continue }
            if let best = meant, actions[best].contexts.count <= actions[i].contexts.count {
                continue
            }
            meant = i
        }
        if let meant { return actions[meant].intent }
        if isBegun && !isNamed { pending = typed }
        return nil
    }

    /// False for an arrow that would decide about a photo where arrows only move, whatever is bound to them.
    func isAllowed(_ intent: Intent, _ typed: [KeyPress], _ context: InputContext) -> Bool {
        guard context != .cards, intent.isDeciding else { return true }
        return typed.last.map { $0.key != .up && $0.key != .down } ?? true
    }

    /// In help the keys scroll and find, as in a pager; those that open it, step back or quit close it, but for those held with Control.
    private func helpIntent(for press: KeyPress) -> Intent? {
        switch press.key {
        case .up: return .scrollHelp(-1)
        case .down: return .scrollHelp(1)
        case .pageUp: return .page(-1)
        case .pageDown: return .page(1)
        case .home: return .scrollHelp(.min)
        case .end: return .scrollHelp(.max)
        case .character(let scalar) where press.modifiers.isEmpty:
            switch Unicode.Scalar(scalar) {
            case "k": return .scrollHelp(-1)
            case "j": return .scrollHelp(1)
            case "b": return .page(-1)
            case " ": return .page(1)
            case "g": return .scrollHelp(.min)
            case "G": return .scrollHelp(.max)
            case "/": return .search
            default: break
            }
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

    /// In the menu arrows move and Enter chooses; what steps back or quits closes it.
    private func menuIntent(for press: KeyPress) -> Intent? {
        switch press.key {
        case .up, .character(0x6B): return .menu(.move(-1))
        case .down, .character(0x6A): return .menu(.move(1))
        case .enter, .right, .character(0x20), .character(0x6C): return .menu(.choose)
        case .home: return .menu(.select(0))
        case .left, .escape, .character(0x68): return .close
        default: break
        }
        let action = actions.first { $0.keys.contains { $0.presses == [press] } }
        switch action?.intent {
        case .quit where press.modifiers.contains(.control): return .quit
        case .close, .quit: return .close
        case .suspend: return .suspend
        case .redraw: return .redraw
        default: return nil
        }
    }

    /// On the command line keys are letters; what is held with Control or Alt leaves it.
    private func promptIntent(for press: KeyPress) -> Intent? {
        switch press.key {
        case .enter: return .prompt(.submit)
        case .backspace: return .prompt(.erase)
        case .tab: return .prompt(.complete)
        case .backTab: return .prompt(.completeBack)
        case .up: return .prompt(.recall(1))
        case .down: return .prompt(.recall(-1))
        case .escape: return .close
        case .character(let scalar):
            guard press.modifiers.isDisjoint(with: [.control, .alt]) else {
                return scalar == 0x63 ? .close : nil
            }
            guard scalar >= 0x20, scalar != 0x7F, !(0x80..<0xA0).contains(scalar) else {
                return nil
            }
            return Unicode.Scalar(scalar).map { .prompt(.character($0)) }
        default: return nil
        }
    }

    /// Gives the action called `name` other keys, taking them from whatever had them at the same time.
    ///
    /// An action for cards and one for tiles or zoomed photos alone share keys: the latter goes first where it lives.
    public mutating func bind(_ keys: [KeySequence], to name: String) throws(BindingError) {
        guard let index = actions.firstIndex(where: { $0.name == name }) else {
            throw .unknownAction(name: name)
        }
        let rivals = actions.indices.filter {
            $0 != index && !actions[$0].contexts.isDisjoint(with: actions[index].contexts)
        }
        for i in rivals {
            for old in actions[i].keys where !keys.contains(old) {
                for new in keys
                where new.presses.starts(with: old.presses) || old.presses.starts(with: new.presses)
                {
                    throw .hidden(keys: new, action: actions[i].name)
                }
            }
        }
        for i in rivals {
            let isForCards = actions[i].contexts.contains(.cards)
            guard isForCards == actions[index].contexts.contains(.cards) else { continue }
            actions[i].keys.removeAll { keys.contains($0) }
        }
        actions[index].keys = keys
        pending = []
    }
}

extension Intent {
    /// Whether it decides about a photo, so that an arrow that only moves must never mean it.
    fileprivate var isDeciding: Bool {
        switch self {
        case .trash, .trashPicture, .favourite, .decide, .repeatDecision, .restore, .copyTo,
            .moveTo:
            true
        default: false
        }
    }
}
