internal import Cells

extension InputParser {
    private static let pasteEnd: [UInt8] = Array("\u{1B}[201~".utf8)

    /// Takes one byte.
    mutating func step(_ byte: UInt8) {
        switch state {
        case .ground:
            isAlt = false
            ground(byte)
        case .character: character(byte)
        case .escape: escape(byte)
        case .lateEscape: lateEscape(byte)
        case .control: control(byte)
        case .singleShift: singleShift(byte)
        case .consoleFunction: consoleFunction(byte)
        case .oldMouse(let count): oldMouse(byte, count)
        case .string(let kind): string(byte, kind)
        case .stringEscape: stringEscape(byte)
        case .paste: paste(byte)
        }
    }

    private mutating func ground(_ byte: UInt8) {
        state = .ground
        switch byte {
        case 0x1B:
            state = .escape
        case 0x00: give(.character(0x20), .control)
        case 0x08, 0x7F: give(.backspace)
        case 0x09, 0x0D:
            printableCount += 1
            give(byte == 0x09 ? .tab : .enter)
        case 0x01...0x1A:
            if byte == 0x0A { printableCount += 1 }
            give(.character(UInt32(byte) + 0x60), .control)
        case 0x1C...0x1F: give(.character(UInt32(byte) + 0x40), .control)
        case 0x20..<0x7F:
            printableCount += 1
            give(.character(UInt32(byte)))
        case 0xC2..<0xF5:
            collected = [byte]
            state = .character
        // The controls of eight bits, from a terminal that was told to send them: as ESC and a letter.
        case 0x8F: begin(.singleShift)
        case 0x90, 0x98, 0x9D, 0x9E, 0x9F: begin(.string(byte))
        case 0x9B: begin(.control)
        default: break
        }
    }

    private mutating func character(_ byte: UInt8) {
        guard byte & 0xC0 == 0x80 else {
            isAlt = false
            ground(byte)
            return
        }
        collected.append(byte)
        let lead = collected[0]
        let length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
        guard collected.count == length else { return }
        state = .ground
        if let (scalar, _) = decodeUTF8(collected), scalar >= 0xA0 {
            printableCount += length
            give(.character(scalar))
        }
    }

    private mutating func escape(_ byte: UInt8) {
        switch byte {
        case 0x1B:
            if isAlt { output.append(.key(KeyPress(.escape), .press)) }
            isAlt = true
        case 0x18, 0x1A: state = .ground
        case 0x5B: begin(.control)
        case 0x4F: begin(.singleShift)
        case 0x50, 0x58, 0x5D, 0x5E, 0x5F: begin(.string(byte))
        default:
            isAlt = true
            ground(byte)
        }
    }

    private mutating func lateEscape(_ byte: UInt8) {
        isAlt = false
        switch byte {
        case 0x5B: begin(.control)
        case 0x4F: begin(.singleShift)
        case 0x50, 0x5D, 0x5E, 0x5F: begin(.string(byte))
        default: ground(byte)
        }
    }

    private mutating func begin(_ next: State) {
        state = next
        collected = []
        isBroken = false
    }

    /// What ends any sequence: ESC begins another, CAN and SUB end it; true if `byte` was one of them.
    private mutating func aborts(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x1B:
            isAlt = false
            state = .escape
        case 0x18, 0x1A: state = .ground
        default: return false
        }
        return true
    }

    /// What is too long means nothing, but what is left of it is still no key.
    private mutating func collect(_ byte: UInt8) {
        if collected.count < InputParser.longestSequence {
            collected.append(byte)
        } else {
            isBroken = true
        }
    }

    private mutating func control(_ byte: UInt8) {
        if aborts(byte) { return }
        switch byte {
        case 0x24 where isRxvtShift:
            state = .ground
            dispatchControl(final: byte)
        case 0x20...0x3F: collect(byte)
        case 0x5B where collected.isEmpty && !isBroken: state = .consoleFunction
        case 0x4D where collected.isEmpty && !isBroken: state = .oldMouse(3)
        case 0x40..<0x7F:
            state = .ground
            if !isBroken { dispatchControl(final: byte) }
        default:
            isBroken = true
            collect(byte)
        }
    }

    /// Whether `$` now is rxvt's Shift with an editing or function key, and not the intermediate of a report.
    private var isRxvtShift: Bool {
        guard !isBroken, let number = ControlSequence.number(collected) else { return false }
        return number >= 2 && number <= 34
    }

    private mutating func singleShift(_ byte: UInt8) {
        if aborts(byte) { return }
        switch byte {
        case 0x30...0x3B: collect(byte)
        case 0x40..<0x7F:
            state = .ground
            if !isBroken { dispatchSingleShift(final: byte) }
        default:
            isBroken = true
            collect(byte)
        }
    }

    private mutating func consoleFunction(_ byte: UInt8) {
        if aborts(byte) { return }
        state = .ground
        if byte >= 0x41 && byte <= 0x45 { give(.function(Int(byte) - 0x40)) }
    }

    private mutating func oldMouse(_ byte: UInt8, _ count: Int) {
        if aborts(byte) { return }
        state = count > 1 ? .oldMouse(count - 1) : .ground
    }

    private mutating func string(_ byte: UInt8, _ kind: UInt8) {
        switch byte {
        case 0x1B:
            if !isBroken { dispatchString(kind) }
            state = .stringEscape
        case 0x9C where kind >= 0x80:
            if !isBroken { dispatchString(kind) }
            state = .ground
        case 0x07 where kind == 0x5D || kind == 0x9D:
            if !isBroken { dispatchString(kind) }
            state = .ground
        case 0x18, 0x1A: state = .ground
        default: collect(byte)
        }
    }

    /// Behind the ESC that ended a string: `\` belongs to it, anything else begins a sequence of its own.
    private mutating func stringEscape(_ byte: UInt8) {
        isAlt = false
        if byte == 0x5C {
            state = .ground
        } else {
            state = .escape
            escape(byte)
        }
    }

    mutating func beginPaste() {
        state = .paste
        pasteCount = 0
        pasteMatched = 0
        pasted = []
    }

    private mutating func paste(_ byte: UInt8) {
        pasteCount += 1
        if pasted.count < InputParser.longestPaste + InputParser.pasteEnd.count {
            pasted.append(byte)
        }
        if byte == InputParser.pasteEnd[pasteMatched] {
            pasteMatched += 1
            guard pasteMatched == InputParser.pasteEnd.count else { return }
            state = .ground
            let count = pasteCount - InputParser.pasteEnd.count
            let text = Array(pasted.prefix(min(count, InputParser.longestPaste)))
            output.append(.paste(count, text: text))
        } else {
            pasteMatched = byte == 0x1B ? 1 : 0
        }
    }
}
