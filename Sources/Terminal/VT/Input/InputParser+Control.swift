extension InputParser {
    /// Understands a finished control sequence, or drops it.
    mutating func dispatchControl(final: UInt8) {
        guard let sequence = ControlSequence(collected) else { return }
        switch (sequence.marker, sequence.intermediates) {
        case (0, []): plain(sequence, final)
        case (0x3C, []): mouse(sequence, isRelease: final == 0x6D, final)
        default: report(sequence, final)
        }
    }

    private mutating func plain(_ sequence: ControlSequence, _ final: UInt8) {
        switch final {
        case 0x75: kitty(sequence)
        case 0x7E: tilde(sequence)
        case 0x24, 0x40, 0x5E: rxvt(sequence, final)
        case 0x61...0x64:
            // Shift with an arrow key of rxvt.
            if sequence.parameters.isEmpty, let key = FunctionKeys.letters[final - 0x20] {
                give(key, .shift)
            }
        case 0x49 where sequence.parameters.isEmpty: give(Input.focus(true))
        case 0x4F where sequence.parameters.isEmpty: give(Input.focus(false))
        case 0x50 where sequence.parameters.isEmpty && !usesKittyKeyboard: give(.delete)
        case 0x68 where sequence.values == [4]: give(.insert)
        case 0x6E, 0x74: report(sequence, final)
        case 0x52 where sequence.parameters.count == 2: report(sequence, final)
        case 0x5A: give(.backTab)
        default:
            if sequence.parameters.count < 3, let key = FunctionKeys.letters[final],
                (sequence[0] ?? 1) == 1
            {
                let (modifiers, phase) = state(of: sequence, 1)
                give(key, modifiers, phase)
            }
        }
    }

    /// Understands a finished `ESC O` sequence: cursor, function and keypad keys.
    mutating func dispatchSingleShift(final: UInt8) {
        if let key = FunctionKeys.letters[final] {
            let modifier = ControlSequence.number(collected) ?? 1
            give(key, modifiers(of: modifier))
        } else if collected.isEmpty, final >= 0x61, final <= 0x64,
            let key = FunctionKeys.letters[final - 0x20]
        {
            give(key, .control)
        } else if collected.isEmpty, let key = FunctionKeys.keypad(final) {
            give(key)
        }
    }

    private mutating func tilde(_ sequence: ControlSequence) {
        guard let number = sequence[0] else { return }
        let (modifiers, phase) = state(of: sequence, 1)
        switch number {
        case 200: beginPaste()
        case 27:
            // modifyOtherKeys: 27 ; modifiers ; code.
            if let code = sequence[2] { giveCharacter(code, modifiers, phase) }
        default:
            if let key = FunctionKeys.numbers[number] { give(key, modifiers, phase) }
        }
    }

    /// Editing and function keys of rxvt with Shift (`$`), Control (`^`) or both (`@`).
    private mutating func rxvt(_ sequence: ControlSequence, _ final: UInt8) {
        guard sequence.parameters.count == 1, let key = FunctionKeys.numbers[sequence[0] ?? 0]
        else { return }
        give(key, final == 0x24 ? .shift : final == 0x5E ? .control : [.shift, .control])
    }

    private mutating func mouse(_ sequence: ControlSequence, isRelease: Bool, _ final: UInt8) {
        guard final == 0x4D || final == 0x6D, sequence.parameters.count == 3,
            let code = sequence[0], let column = sequence[1], let row = sequence[2]
        else { return }
        var modifiers: Modifiers = []
        if code & 4 != 0 { modifiers.insert(.shift) }
        if code & 8 != 0 { modifiers.insert(.alt) }
        if code & 16 != 0 { modifiers.insert(.control) }
        let low = code & 3
        let kind: MouseEvent.Kind
        var button = 0
        switch code & ~0x1F {
        case 64, 96:
            if isRelease { return }
            kind = [.wheelUp, .wheelDown, .wheelLeft, .wheelRight][low]
        case 0, 128:
            if code < 128 && low == 3 { return }
            kind = isRelease ? .release : .press
            button = code < 128 ? low + 1 : low + 8
        case 32, 160:
            if code < 128 && low == 3 { return }
            kind = .drag
            button = code < 128 ? low + 1 : low + 8
        default: return
        }
        give(
            .mouse(
                MouseEvent(
                    kind: kind, button: button, column: column, row: row, isPixels: reportsPixels,
                    modifiers: modifiers)))
    }
}
