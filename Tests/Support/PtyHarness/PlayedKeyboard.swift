/// The keyboard of a terminal that knows the kitty keyboard protocol, as measured: what a press and its release send.
public enum PlayedKeyboard: Hashable, Sendable, CaseIterable {
    /// Debian 12's. With 2 and without 8 a release of Enter, Tab or Backspace sends the key once more.
    case kitty26
    /// Of today: there a release of these keys is told with 8 alone.
    case kitty40
    /// Debian 12's; it writes out that a press is one.
    case foot13

    /// What a key sends when it is pressed and let go, modifiers and all, while the flags are in force.
    ///
    /// `label` is what `--print-keys` calls one key: `→`, `x`, `G`, `Ctrl-R`, `Shift-Tab`.
    public func stroke(_ label: String, flags: Int) -> String {
        var rest = label
        var code = 1
        var modifier: Int?
        for (prefix, bit, key) in [("Ctrl-", 4, 57442), ("Shift-", 1, 57441)]
        where rest.hasPrefix(prefix) && rest.count > prefix.count {
            rest.removeFirst(prefix.count)
            code += bit
            modifier = key
        }
        var stroke = Stroke(name: rest, modifiers: code)
        if stroke.isShifted {
            stroke.modifiers += 1
            modifier = 57441
        }
        let press = event(stroke, flags, phase: 1)
        let release = event(stroke, flags, phase: 3)
        guard let modifier, flags & 8 != 0 else { return press + release }
        let held = sequence("\(modifier)", stroke.modifiers, 1, "u", isModifier: true)
        return held + press + sequence("\(modifier)", stroke.modifiers, 3, "u") + release
    }

    /// A key that is held: one press, its repeats, one release.
    public func holding(_ label: String, repeats: Int, flags: Int) -> [String] {
        let stroke = Stroke(name: label, modifiers: 1)
        return [event(stroke, flags, phase: 1)]
            + Array(repeating: event(stroke, flags, phase: 2), count: repeats)
            + [event(stroke, flags, phase: 3)]
    }

    private func event(_ stroke: Stroke, _ flags: Int, phase: Int) -> String {
        let isEditing = ["Enter", "Tab", "Backspace"].contains(stroke.name)
        let isEncoded =
            flags & 8 != 0 || stroke.final != "u" || stroke.name == "Esc"
            || stroke.modifiers > 1 && !stroke.isShifted
        if phase > 1, flags & 2 == 0 { return phase == 2 ? event(stroke, flags, phase: 1) : "" }
        if isEncoded {
            let text = flags & 16 != 0 && phase < 3 && stroke.modifiers < 3 ? stroke.text : nil
            return sequence(stroke.number, stroke.modifiers, phase, stroke.final, text)
        }
        if phase < 3 || isEditing && self != .kitty40 { return stroke.plain }
        return isEditing ? "" : sequence(stroke.number, 1, phase, "u")
    }

    private func sequence(
        _ number: String, _ modifiers: Int, _ phase: Int, _ final: String,
        _ text: UInt32? = nil, isModifier: Bool = false
    ) -> String {
        // Newer terminals tell the modifier as held already when its own key goes down.
        let modifiers = isModifier && self != .kitty40 ? 1 : modifiers
        var state = modifiers > 1 ? "\(modifiers)" : ""
        if phase > 1 || self == .foot13 { state = "\(modifiers):\(phase)" }
        var fields = [number, state]
        if let text { fields.append("\(text)") }
        while fields.last == "" { fields.removeLast() }
        if fields == ["1"] { fields = [] }
        return "\u{1B}[" + fields.joined(separator: ";") + final
    }
}

/// One key of an American keyboard.
private struct Stroke {
    let name: String
    /// 1 + bits.
    var modifiers: Int

    /// Whether the character that it is called by needs Shift.
    var isShifted: Bool { modifiers < 5 && scalar.map { $0 != unshifted } ?? false }

    /// What it sends as `CSI number … final`.
    var number: String {
        switch name {
        case "→", "←", "↑", "↓", "Home", "End", "F1": "1"
        case "PgUp": "5"
        case "PgDn": "6"
        case "Delete": "3"
        case "Enter": "13"
        case "Tab": "9"
        case "Backspace": "127"
        case "Esc": "27"
        default: "\(unshifted ?? 32)"
        }
    }

    var final: String {
        switch name {
        case "→": "C"
        case "←": "D"
        case "↑": "A"
        case "↓": "B"
        case "Home": "H"
        case "End": "F"
        case "F1": "P"
        case "PgUp", "PgDn", "Delete": "~"
        default: "u"
        }
    }

    /// The text that it types, if any.
    var text: UInt32? { name == "Space" ? 32 : scalar }

    /// What it sends where it is not encoded.
    var plain: String {
        switch name {
        case "Enter": "\r"
        case "Tab": "\t"
        case "Backspace": "\u{7F}"
        case "Space": " "
        default: name
        }
    }

    private var scalar: UInt32? {
        let scalars = Array(name.unicodeScalars)
        return scalars.count == 1 && final == "u" ? scalars[0].value : nil
    }

    /// The character of the same key without Shift.
    private var unshifted: UInt32? {
        guard let scalar else { return nil }
        if (0x41...0x5A).contains(scalar) { return scalar + 0x20 }
        let pairs: [UInt32: UInt32] = [
            0x3A: 0x3B, 0x3F: 0x2F, 0x2B: 0x3D, 0x3C: 0x2C, 0x3E: 0x2E, 0x7C: 0x5C, 0x5F: 0x2D,
        ]
        return pairs[scalar] ?? scalar
    }
}

/// The keyboard protocol's flags as a terminal keeps them.
struct KeyboardStack {
    /// What it can do.
    let known: Int
    private var sets: [Int] = []

    init(known: Int) {
        self.known = known
    }

    /// The flags in force.
    var flags: Int { sets.last ?? 0 }

    /// Takes what stands between CSI and `u`.
    mutating func take(_ request: Substring) {
        let numbers = request.dropFirst().split(separator: ";").map { Int($0) ?? 0 }
        switch request.first {
        case ">": sets.append((numbers.first ?? 0) & known)
        case "<": sets.removeLast(min(sets.count, max(1, numbers.first ?? 1)))
        case "=":
            if sets.isEmpty { sets = [0] }
            sets[sets.count - 1] = (numbers.first ?? 0) & known
        default: break
        }
    }
}
