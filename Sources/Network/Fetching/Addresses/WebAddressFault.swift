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
