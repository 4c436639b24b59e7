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
    mutating func kitty(_ sequence: ControlSequence) {
        guard let code = sequence[0] else { return }
        let (modifiers, phase) = state(of: sequence, 1)
        if let shifted = sequence[0, 1], modifiers.contains(.shift) {
            giveCharacter(shifted, modifiers.subtracting(.shift), phase)
        } else {
            giveCharacter(code, modifiers, phase)
        }
    }

    /// Gives the key of a Unicode code or of a kitty function code; other private codes are no keys.
    mutating func giveCharacter(_ code: Int, _ modifiers: Modifiers, _ phase: KeyPhase) {
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
            give(.character(UInt32(code)), modifiers, phase)
        default: break
        }
    }
}
