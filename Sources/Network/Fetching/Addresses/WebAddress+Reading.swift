import System

extension WebAddress {
    /// Whether bytes begin as an address of any kind does: a word of letters, digits, `+`, `-` and `.`, and `://`.
    ///
    /// Paths of files do not: a folder whose name ends in a colon would need two strokes, which is not typed.
    package static func looksLikeAddress(_ bytes: [UInt8]) -> Bool { kind(of: bytes) != nil }

    /// Reads an address that the user or a list gave.
    package init(_ bytes: [UInt8]) throws(WebAddressFault) {
        guard let kind = Self.kind(of: bytes) else { throw .otherKind }
        guard bytes.count <= Self.limit else { throw .tooLong(limit: Self.limit) }
        guard kind == Array("http".utf8) || kind == Array("https".utf8) else { throw .otherKind }
        guard !bytes.contains(where: { $0 < 0x20 || $0 == 0x7f }) else { throw .controlCharacter }
        let isSecure = kind.count == 5
        let after = bytes[(kind.count + 3)...]
        let authority = after.prefix { !Self.endsAuthority.contains($0) }
        let rest = after[authority.endIndex...]
        // The last one: a password may hold another, a host cannot.
        let at = authority.lastIndex(of: UInt8(ascii: "@"))
        let place = at.map { authority[($0 + 1)...] } ?? authority
        let (host, digits) = try Self.split(place)
        let port = try Self.port(digits)
        let secrets = at.map {
            authority[..<$0].split(
                separator: UInt8(ascii: ":"), maxSplits: 1, omittingEmptySubsequences: false)
        }
        let asked = Self.encoded(rest.prefix { $0 != UInt8(ascii: "#") })
        let target = asked.first == UInt8(ascii: "/") ? asked : [UInt8(ascii: "/")] + asked
        // What had to be encoded has made it longer.
        guard target.count <= Self.limit else { throw .tooLong(limit: Self.limit) }
        self.init(
            isSecure: isSecure, host: host, port: port == (isSecure ? 443 : 80) ? nil : port,
            target: target, user: secrets?.first.map(Array.init),
            password: secrets.flatMap { $0.count > 1 ? Array($0[1]) : nil },
            given: Array(bytes[..<after.startIndex] + place + rest))
    }

    private static let endsAuthority = Array("/?#\\".utf8)

    /// What stands before `://`, in lower case; nil where nothing does.
    private static func kind(of bytes: [UInt8]) -> [UInt8]? {
        let word = bytes.prefix { isLetter($0) || isDigit($0) || "+-.".utf8.contains($0) }
        guard let first = word.first, isLetter(first),
            bytes[word.endIndex...].starts(with: "://".utf8)
        else { return nil }
        return lower(word)
    }

    /// The host in lower case, and the digits behind its colon, nil where there is no colon.
    private static func split(
        _ place: ArraySlice<UInt8>
    ) throws(WebAddressFault) -> (host: [UInt8], port: ArraySlice<UInt8>?) {
        guard let first = place.first else { throw .noHost }
        if first == UInt8(ascii: "[") {
            guard let end = place.firstIndex(of: UInt8(ascii: "]")) else { throw .badHost }
            let inside = place[(place.startIndex + 1)..<end]
            let after = place[(end + 1)...]
            guard inside.contains(UInt8(ascii: ":")), inside.allSatisfy(isOfIPv6),
                after.isEmpty || after.first == UInt8(ascii: ":")
            else { throw .badHost }
            return (lower(place[...end]), after.isEmpty ? nil : after.dropFirst())
        }
        let host = place.prefix { $0 != UInt8(ascii: ":") }
        guard !host.isEmpty else { throw .noHost }
        guard host.count <= 253, host.allSatisfy(isOfName) else { throw .badHost }
        let after = place[host.endIndex...]
        return (lower(host), after.isEmpty ? nil : after.dropFirst())
    }

    private static func port(_ digits: ArraySlice<UInt8>?) throws(WebAddressFault) -> UInt16? {
        guard let digits, !digits.isEmpty else { return nil }
        guard digits.count <= 5, digits.allSatisfy(isDigit),
            let port = UInt16(String(decoding: digits, as: UTF8.self)), port > 0
        else { throw .badPort }
        return port
    }

    /// Bytes that an address may not hold as two digits behind a percent sign.
    private static func encoded(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        var text: [UInt8] = []
        for byte in bytes {
            if byte > 0x20, byte < 0x7f, !"\"<>\\^`{|}".utf8.contains(byte) {
                text.append(byte)
            } else {
                text += percentEscape(byte)
            }
        }
        return text
    }

    private static func lower(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        bytes.map { $0 &- 65 < 26 ? $0 + 32 : $0 }
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (byte | 32) &- 97 < 26 }

    private static func isDigit(_ byte: UInt8) -> Bool { byte &- 48 < 10 }

    private static func isOfIPv6(_ byte: UInt8) -> Bool {
        isDigit(byte) || (byte | 32) &- 97 < 6 || byte == UInt8(ascii: ":")
            || byte == UInt8(ascii: ".")
    }

    /// Letters of other scripts too, which the library makes ASCII of.
    private static func isOfName(_ byte: UInt8) -> Bool {
        isLetter(byte) || isDigit(byte) || byte >= 0x80 || "-._~".utf8.contains(byte)
    }
}
