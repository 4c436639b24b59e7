extension InputParser {
    /// The modifiers and the phase in a parameter `modifiers:phase`.
    func state(of sequence: ControlSequence, _ index: Int) -> (Modifiers, KeyPhase) {
        let phase: KeyPhase =
            switch sequence[index, 1] {
            case 2: .repeat
            case 3: .release
            default: .press
            }
        return (modifiers(of: sequence[index] ?? 1), phase)
    }

    /// The modifiers in the number 1 + bits; Super, Hyper and Meta count as Alt, the locks as nothing.
    func modifiers(of number: Int) -> Modifiers {
        let bits = max(number, 1) - 1
        var modifiers: Modifiers = []
        if bits & 1 != 0 { modifiers.insert(.shift) }
        if bits & 0b11_1010 != 0 { modifiers.insert(.alt) }
        if bits & 4 != 0 { modifiers.insert(.control) }
        return modifiers
    }

    /// A key of the kitty keyboard protocol: `code:shifted:base ; modifiers:phase ; text u`.
    ///
    /// Text counts more than the key that it was typed with: `:` is Shift and `;` here, Shift and `.` there.
    mutating func kitty(_ sequence: ControlSequence) {
        guard !sequence.parameters.isEmpty else { return }
        let code = sequence[0] ?? 0
        let (modifiers, phase) = state(of: sequence, 1)
        if FunctionKeys.isModifier(code) { return heed() }
        if let text = text(of: sequence, code, modifiers), phase != .release {
            if text.count == 1 {
                give(
                    .character(text[0]), [], phase,
                    latin: latin(sequence[0, 2], for: text[0], modifiers))
            } else {
                give(.text(text))
            }
        } else if modifiers.contains(.control), code >= 0x80, let base = sequence[0, 2] {
            giveCharacter(base, modifiers, phase)
        } else if let shifted = sequence[0, 1], modifiers.contains(.shift) {
            giveCharacter(
                shifted, modifiers.subtracting(.shift), phase,
                latin: latin(sequence[0, 2], for: UInt32(clamping: shifted), modifiers))
        } else {
            giveCharacter(
                code, modifiers, phase,
                latin: latin(sequence[0, 2], for: UInt32(clamping: code), modifiers))
        }
    }

    /// What the key `base` of an American keyboard types with these modifiers, where it has typed a letter of another script.
    ///
    /// Latin letters and signs lie elsewhere on every other keyboard: there what was typed counts.
    private func latin(_ base: Int?, for typed: UInt32, _ modifiers: Modifiers) -> UInt32? {
        guard let base, (0x21..<0x7F).contains(base), isOfOtherScript(typed) else { return nil }
        let key = UInt32(base)
        return modifiers.contains(.shift) ? FunctionKeys.shifted[key] ?? key : key
    }

    /// Whether a character is of a script other than Latin, from Greek to Hangul; symbols are of none.
    private func isOfOtherScript(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0x370..<0x1D00, 0x1F00..<0x2000, 0x2D00..<0x2E00, 0x3040..<0x3190, 0xA640..<0xA6A0,
            0xAC00..<0xD7A4, 0xFB1D..<0xFE00, 0xFE70..<0xFEFF:
            true
        default: false
        }
    }

    /// The text that a key has typed, or nil where it is not meant as text.
    ///
    /// A key held with Alt is a letter where its text is that letter; where it is another, Alt has chosen it, as AltGr does.
    private func text(
        of sequence: ControlSequence, _ code: Int, _ modifiers: Modifiers
    ) -> [UInt32]? {
        guard !FunctionKeys.isEditing(code), sequence.parameters.count > 2 else { return nil }
        let scalars = sequence.parameters[2].map { $0 ?? 0 }
        guard (1...InputParser.longestText).contains(scalars.count),
            scalars.allSatisfy({
                (0x20..<0x7F).contains($0) || (0xA0..<0xD800).contains($0)
                    || (0xE000..<0x110000).contains($0)
            })
        else { return nil }
        let isHeld = !modifiers.isDisjoint(with: [.control, .alt])
        let isAnother = modifiers.contains(.alt) && !isSameLetter(scalars, code)
        return isHeld && !isAnother ? nil : scalars.map { UInt32($0) }
    }

    private func isSameLetter(_ scalars: [Int], _ code: Int) -> Bool {
        guard scalars.count == 1 else { return false }
        let small = (0x41...0x5A).contains(scalars[0]) ? scalars[0] + 0x20 : scalars[0]
        return small == code
    }

    /// Gives the key of a Unicode code or of a kitty function code; other private codes are no keys.
    mutating func giveCharacter(
        _ code: Int, _ modifiers: Modifiers, _ phase: KeyPhase, latin: UInt32? = nil
    ) {
        switch code {
        case 27: give(.escape, modifiers, phase)
        case 13: give(.enter, modifiers, phase)
        case 9 where modifiers == .shift: give(.backTab, [], phase)
        case 9: give(.tab, modifiers, phase)
        case 8, 127: give(.backspace, modifiers, phase)
        case 0x61...0x7A where modifiers == .shift:
            give(.character(UInt32(code) - 0x20), [], phase)
        case 57344...63743:
            if let key = FunctionKeys.kitty(code) { give(key, modifiers, phase) }
        case 0x20..<0x7F, 0xA0..<0xD800, 0xE000..<0x110000:
            give(.character(UInt32(code)), modifiers, phase, latin: latin)
        default: break
        }
    }
}
