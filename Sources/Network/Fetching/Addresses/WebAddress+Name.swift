extension WebAddress {
    /// What the photo is called: the last part of its path, percent-decoded, else the host.
    ///
    /// Any bytes may be in it: it is for the sanitiser, and never for a path.
    package var displayName: [UInt8] {
        let path = target.prefix { $0 != UInt8(ascii: "?") }
        let last = path.split(separator: UInt8(ascii: "/")).last ?? []
        let name = Self.decoded(last)
        return name.isEmpty ? host : name
    }

    /// Two hexadecimal digits behind a percent sign become their byte; others stay.
    static func decoded(_ bytes: some Collection<UInt8>) -> [UInt8] {
        let text = Array(bytes)
        var result: [UInt8] = []
        var at = 0
        while at < text.count {
            if text[at] == UInt8(ascii: "%"), at + 2 < text.count,
                let high = digit(text[at + 1]), let low = digit(text[at + 2])
            {
                result.append(high << 4 | low)
                at += 3
            } else {
                result.append(text[at])
                at += 1
            }
        }
        return result
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        if byte &- 48 < 10 { return byte - 48 }
        let letter = (byte | 32) &- 97
        return letter < 6 ? letter + 10 : nil
    }
}
