/// One thing that a program tells a terminal.
enum ScreenEvent: Hashable {
    case text(Unicode.Scalar)
    case control(UInt8)
    case escape([UInt8])
    /// `CSI`: the marker (`?`, `<`, `>`, `=`) or nil, parameters, intermediates and final byte.
    case sequence(
        marker: UInt8?, parameters: [Int], intermediates: [UInt8], final: UInt8, raw: [UInt8])
    /// DCS, OSC, APC, PM or SOS, terminated.
    case string([UInt8])
    case malformed([UInt8])
}

/// Cuts a byte stream into events; sequences may be split anywhere.
struct ScreenParser {
    private enum State { case ground, escape, sequence, string, utf8(missing: Int) }

    private var state = State.ground
    private var raw: [UInt8] = []

    mutating func take(_ byte: UInt8) -> ScreenEvent? {
        switch state {
        case .ground: return ground(byte)
        case .utf8(let missing): return continuation(byte, missing: missing)
        case .escape: return escape(byte)
        case .sequence: return sequence(byte)
        case .string: return string(byte)
        }
    }

    private mutating func finish(_ event: ScreenEvent) -> ScreenEvent {
        state = .ground
        raw = []
        return event
    }

    private mutating func ground(_ byte: UInt8) -> ScreenEvent? {
        if (0x20..<0x7F).contains(byte) { return .text(Unicode.Scalar(byte)) }
        raw = [byte]
        switch byte {
        case 0x1B: state = .escape
        case 0..<0x20, 0x7F: return finish(.control(byte))
        case 0xC2...0xDF: state = .utf8(missing: 1)
        case 0xE0...0xEF: state = .utf8(missing: 2)
        case 0xF0...0xF4: state = .utf8(missing: 3)
        default: return finish(.malformed(raw))
        }
        return nil
    }

    private mutating func continuation(_ byte: UInt8, missing: Int) -> ScreenEvent? {
        if byte == 0x1B { return cutByEscape() }
        raw.append(byte)
        guard byte & 0xC0 == 0x80 else { return finish(.malformed(raw)) }
        guard missing == 1 else {
            state = .utf8(missing: missing - 1)
            return nil
        }
        return finish(scalar().map { .text($0) } ?? .malformed(raw))
    }

    /// The character that was read; nil where it is a half of a pair or was written longer than it has to be.
    private func scalar() -> Unicode.Scalar? {
        let least: [UInt32] = [0x80, 0x800, 0x10000]
        let value = raw.dropFirst().reduce(UInt32(raw[0]) & 0x7F >> UInt32(raw.count)) {
            $0 << 6 | UInt32($1 & 0x3F)
        }
        return value >= least[raw.count - 2] ? Unicode.Scalar(value) : nil
    }

    private mutating func escape(_ byte: UInt8) -> ScreenEvent? {
        raw.append(byte)
        switch byte {
        case UInt8(ascii: "["): state = .sequence
        case UInt8(ascii: "P"), UInt8(ascii: "]"), UInt8(ascii: "_"), UInt8(ascii: "^"),
            UInt8(ascii: "X"):
            state = .string
        case 0x20...0x2F: break
        case 0x30...0x7E: return finish(.escape(Array(raw.dropFirst())))
        case 0x1B: raw = [byte]
        default: return finish(.malformed(raw))
        }
        return nil
    }

    private mutating func sequence(_ byte: UInt8) -> ScreenEvent? {
        if byte == 0x1B { return cutByEscape() }
        raw.append(byte)
        switch byte {
        case 0x20...0x3F: return nil
        case 0x40...0x7E: return finish(parsed())
        default: return finish(.malformed(raw))
        }
    }

    /// An escape in the middle of something else begins anew.
    private mutating func cutByEscape() -> ScreenEvent {
        let cut = raw
        raw = [0x1B]
        state = .escape
        return .malformed(cut)
    }

    private func parsed() -> ScreenEvent {
        var body = raw.dropFirst(2).dropLast()
        var marker: UInt8?
        if let first = body.first, (0x3C...0x3F).contains(first) {
            marker = first
            body = body.dropFirst()
        }
        let numbers = body.prefix { (0x30...0x3B).contains($0) }
        let intermediates = Array(body.dropFirst(numbers.count))
        guard intermediates.allSatisfy({ (0x20...0x2F).contains($0) }), !numbers.contains(0x3A)
        else { return .malformed(raw) }
        return .sequence(
            marker: marker, parameters: parameters(numbers), intermediates: intermediates,
            final: raw[raw.count - 1], raw: raw)
    }

    /// The numbers between semicolons; 0 where there is none, or one that is too large.
    private func parameters(_ bytes: ArraySlice<UInt8>) -> [Int] {
        guard !bytes.isEmpty else { return [] }
        var parameters: [Int] = []
        var number: Int? = 0
        for byte in bytes {
            if byte == UInt8(ascii: ";") {
                parameters.append(number ?? 0)
                number = 0
            } else if let digits = number {
                let (tens, isTooLarge) = digits.multipliedReportingOverflow(by: 10)
                let (sum, overflows) = tens.addingReportingOverflow(Int(byte & 0x0F))
                number = isTooLarge || overflows ? nil : sum
            }
        }
        return parameters + [number ?? 0]
    }

    private mutating func string(_ byte: UInt8) -> ScreenEvent? {
        raw.append(byte)
        let ends = byte == 7 || (byte == UInt8(ascii: "\\") && raw.dropLast().last == 0x1B)
        return ends ? finish(.string(raw)) : nil
    }
}
