extension InputParser {
    /// Understands a report in the form of a control sequence, or drops it.
    mutating func report(_ sequence: ControlSequence, _ final: UInt8) {
        let values = sequence.values
        switch (sequence.marker, sequence.intermediates, final) {
        case (0x3F, [], 0x63): give(.primaryAttributes(values))
        case (0x3E, [], 0x63): give(.secondaryAttributes(values))
        case (0, [], 0x6E) where values.count == 1: give(.status(values[0]))
        case (0x3F, [], 0x6E):
            if values == [999, 1] || values == [999, 2] { give(.visibility(values[1] == 1)) }
        case (0, [], 0x52), (0x3F, [], 0x52):
            if values.count >= 2 { give(.cursor(row: values[0], column: values[1])) }
        case (0x3F, [0x24], 0x79):
            if values.count == 2 { give(.mode(values[0], setting: values[1])) }
        case (0x3F, [], 0x75): give(.kittyKeyboard(flags: values.first ?? 0))
        case (0, [], 0x74):
            guard values.count == 3 else { break }
            switch values[0] {
            case 4: give(.areaPixels(width: values[2], height: values[1]))
            case 6: give(.cellPixels(width: values[2], height: values[1]))
            case 8: give(.areaCells(columns: values[2], rows: values[1]))
            default: break
            }
        default: break
        }
    }

    /// Understands a finished OSC or DCS string, or drops it.
    mutating func dispatchString(_ kind: UInt8) {
        switch kind {
        case 0x5D, 0x9D: operatingSystemCommand()
        case 0x50, 0x90: deviceControlString()
        case 0x5F, 0x9F: applicationCommand()
        default: break
        }
    }

    private mutating func operatingSystemCommand() {
        let parts = collected.split(separator: 0x3B, maxSplits: 1)
        guard parts.count == 2, let slot = ControlSequence.number(parts[0]),
            slot == 10 || slot == 11,
            parts[1].starts(with: "rgb:".utf8) || parts[1].starts(with: "rgba:".utf8)
        else { return }
        let digits = parts[1].drop { $0 != 0x3A }.dropFirst()
        let channels = digits.split(separator: 0x2F).map { InputParser.channel($0) }
        if channels.count >= 3, let red = channels[0], let green = channels[1],
            let blue = channels[2]
        {
            give(.colour(slot: slot, red: red, green: green, blue: blue))
        }
    }

    /// One to four hexadecimal digits, scaled to 16 bits.
    private static func channel(_ digits: ArraySlice<UInt8>) -> UInt16? {
        guard (1...4).contains(digits.count),
            let value = UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
        else { return nil }
        let most: UInt32 = 1 << UInt32(4 * digits.count) - 1
        return UInt16(value * 65535 / most)
    }

    private mutating func deviceControlString() {
        let body = collected
        if body.starts(with: ">|".utf8) {
            give(.version(Array(body.dropFirst(2))))
        } else if body.count >= 3, body[0] == 0x30 || body[0] == 0x31 {
            let content = Array(body.dropFirst(3))
            switch (body[1], body[2]) {
            case (0x24, 0x72): give(.setting(isValid: body[0] == 0x31, content))
            case (0x2B, 0x72): give(.termcap(isKnown: body[0] == 0x31, content))
            default: break
            }
        }
    }

    /// `G`, keys, and `;OK` or `;CODE:` and words, which count for nothing.
    private mutating func applicationCommand() {
        guard collected.first == UInt8(ascii: "G") else { return }
        let parts = collected.dropFirst().split(
            separator: 0x3B, maxSplits: 1, omittingEmptySubsequences: false)
        let message = parts.last ?? []
        let keys = parts.count > 1 ? parts[0].split(separator: 0x2C) : []
        let number = keys.first { $0.starts(with: "i=".utf8) }?.dropFirst(2)
        let id = number.flatMap { UInt32(String(decoding: $0, as: UTF8.self)) }
        let isOK = message.elementsEqual("OK".utf8)
        // iTerm2 leaves out which question it answers.
        guard number == nil ? isOK : id.map(GraphicsIDs.areOurs) ?? false else { return }
        let code = isOK ? [] : message.prefix { (0x41...0x5A).contains($0) }
        guard isOK || (1...16).contains(code.count) else { return }
        give(.graphics(id: id, isOK: isOK, code: Array(code)))
    }

    private mutating func give(_ reply: Reply) {
        give(Input.reply(reply))
    }
}
