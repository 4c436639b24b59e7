import Browsing
public import VT

/// One key, or several pressed one after the other, that say one thing.
public struct KeySequence: Hashable, Sendable {
    /// Normalised; at least one.
    public let presses: [KeyPress]

    public init(_ first: KeyPress, _ rest: KeyPress...) {
        presses = ([first] + rest).map(\.normalised)
    }

    public init(_ key: Key, _ modifiers: Modifiers = []) {
        self.init(KeyPress(key, modifiers))
    }

    /// The letters of `text`, one after the other; it must not be empty.
    public init(typed text: String) {
        precondition(!text.isEmpty)
        presses = text.unicodeScalars.map { KeyPress(.character($0.value)).normalised }
    }

    /// What is written on the keys: `→`, `PgDn`, `gg`, `Ctrl-R`.
    public var label: String { presses.map(\.label).joined() }
}

extension KeyPress {
    /// The press on an American keyboard that a letter of another alphabet is; nil where that is not known, or not wanted.
    func latin(by langmap: Langmap) -> KeyPress? {
        guard case .character(let scalar) = key, !langmap.isOff else { return nil }
        return (latin ?? langmap.meaning(of: scalar)).map {
            KeyPress(.character($0), modifiers.subtracting(.shift))
        }
    }

    /// The same press in one form, whichever way the terminal reports it.
    ///
    /// Shift is part of a character and of Shift-Tab, and Control makes no difference between `r` and `R`.
    var normalised: KeyPress {
        if key == .backTab || key == .tab && modifiers.contains(.shift) {
            return KeyPress(.backTab, modifiers.subtracting(.shift))
        }
        guard case .character(var scalar) = key else { return self }
        var modifiers = modifiers
        let isLower = (0x61...0x7A).contains(scalar)
        let isUpper = (0x41...0x5A).contains(scalar)
        if modifiers.contains(.control), isUpper {
            scalar += 0x20
        } else if modifiers.contains(.shift), !modifiers.contains(.control), isLower {
            scalar -= 0x20
        }
        modifiers.remove(.shift)
        return KeyPress(.character(scalar), modifiers)
    }

    var label: String {
        var text = ""
        if modifiers.contains(.control) { text += "Ctrl-" }
        if modifiers.contains(.alt) { text += "Alt-" }
        if modifiers.contains(.shift) { text += "Shift-" }
        if case .character(let scalar) = key, modifiers.contains(.control),
            let letter = Unicode.Scalar(scalar)
        {
            return text + String(letter).uppercased()
        }
        return text + key.label
    }
}

extension Key {
    var label: String {
        switch self {
        case .character(0x20): "Space"
        case .character(let scalar): Unicode.Scalar(scalar).map { String($0) } ?? "?"
        case .up: "↑"
        case .down: "↓"
        case .left: "←"
        case .right: "→"
        case .home: "Home"
        case .end: "End"
        case .pageUp: "PgUp"
        case .pageDown: "PgDn"
        case .insert: "Insert"
        case .delete: "Delete"
        case .enter: "Enter"
        case .tab: "Tab"
        case .backTab: "Shift-Tab"
        case .backspace: "Backspace"
        case .escape: "Esc"
        case .function(let number): "F\(number)"
        }
    }
}
