/// A message is invalid: its sender is not believed any more.
package struct MessageFault: Error, Hashable, Sendable {
    package init() {}
}

/// Reads what a `MessageWriter` wrote, or anything else.
struct MessageReader {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) { rest = bytes[...] }

    mutating func byte() throws(MessageFault) -> UInt8 {
        guard let byte = rest.popFirst() else { throw MessageFault() }
        return byte
    }

    mutating func flag() throws(MessageFault) -> Bool {
        let byte = try byte()
        guard byte < 2 else { throw MessageFault() }
        return byte == 1
    }

    mutating func number<Number: FixedWidthInteger>(
        _ type: Number.Type = Number.self
    ) throws(MessageFault) -> Number {
        var number: Number = 0
        for place in 0..<(Number.bitWidth / 8) {
            number |= Number(truncatingIfNeeded: try byte()) << (8 * place)
        }
        return number
    }

    /// `count` bytes.
    mutating func bytes(_ count: Int) throws(MessageFault) -> [UInt8] {
        guard count <= rest.count else { throw MessageFault() }
        defer { rest = rest.dropFirst(count) }
        return Array(rest.prefix(count))
    }

    mutating func text() throws(MessageFault) -> [UInt8] { try bytes(Int(number(UInt16.self))) }

    mutating func optionalText() throws(MessageFault) -> [UInt8]? {
        try flag() ? text() : nil
    }

    /// One of the cases that the byte stands for.
    mutating func choice<Choice: RawRepresentable<UInt8>>(
        _ type: Choice.Type = Choice.self
    ) throws(MessageFault) -> Choice {
        guard let choice = Choice(rawValue: try byte()) else { throw MessageFault() }
        return choice
    }

    /// There must be nothing more.
    func end() throws(MessageFault) {
        guard rest.isEmpty else { throw MessageFault() }
    }
}
