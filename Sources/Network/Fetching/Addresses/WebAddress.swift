/// An address of http or https: what is requested and what may be shown, with user and password kept apart.
///
/// Everything but `user` and `password` is free of them. All parts are bytes of ASCII: what an address may not hold was
/// percent-encoded when it was read, and the fragment dropped.
package struct WebAddress: Hashable, Sendable {
    /// The most bytes that an address may have.
    package static let limit = 8_000

    /// Whether it is https.
    package let isSecure: Bool
    /// In lower case; of IPv6 with its brackets.
    package let host: [UInt8]
    /// Nil where it is the usual one of http or https.
    package let port: UInt16?
    /// The path, which begins with a stroke, and the query.
    package let target: [UInt8]
    /// Percent-encoded as given; nil where there is none.
    ///
    /// A secret: it never reaches a message, a list, a log or the cache.
    package let user: [UInt8]?
    /// As `user`.
    package let password: [UInt8]?
    /// As it was given, for lists, but without user and password.
    package let given: [UInt8]

    /// The port that is connected to.
    package var connectedPort: UInt16 { port ?? (isSecure ? 443 : 80) }

    /// The address as it is requested and as the cache knows it: without fragment, user and password.
    package var text: [UInt8] {
        let colon = port.map { Array(":\($0)".utf8) } ?? []
        return Array(isSecure ? "https://".utf8 : "http://".utf8) + host + colon + target
    }

    /// Whether both are of one scheme, host and port: only then one gets what was meant for the other.
    package func hasOrigin(of other: WebAddress) -> Bool {
        isSecure == other.isSecure && host == other.host && connectedPort == other.connectedPort
    }

    /// The same without user and password.
    package var withoutSecrets: WebAddress {
        WebAddress(
            isSecure: isSecure, host: host, port: port, target: target, user: nil, password: nil,
            given: given)
    }

    /// The same with the user and password of another.
    package func withSecrets(of other: WebAddress) -> WebAddress {
        WebAddress(
            isSecure: isSecure, host: host, port: port, target: target, user: other.user,
            password: other.password, given: given)
    }

    /// User and password, percent-decoded; nil where no user is named.
    package var secrets: (user: [UInt8], password: [UInt8])? {
        user.map { (Self.decoded($0), Self.decoded(password ?? [])) }
    }

    init(
        isSecure: Bool, host: [UInt8], port: UInt16?, target: [UInt8], user: [UInt8]?,
        password: [UInt8]?, given: [UInt8]
    ) {
        self.isSecure = isSecure
        self.host = host
        self.port = port
        self.target = target
        self.user = user
        self.password = password
        self.given = given
    }
}

/// Why bytes are no address that riffle opens.
package enum WebAddressFault: Error, Hashable, Sendable {
    /// It is of another kind than http and https.
    case otherKind
    /// It has more bytes than this.
    case tooLong(limit: Int)
    case noHost
    /// The host has bytes that no host has.
    case badHost
    case badPort
    /// It has a control character.
    case controlCharacter
}
