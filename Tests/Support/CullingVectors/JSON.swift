/// A JSON value, as tests read it.
public enum JSON: Hashable, Sendable {
    case null
    case flag(Bool)
    case number(Double)
    case text(String)
    case list([JSON])
    case object([String: JSON])

    public struct Missing: Error {
        public let key: String

        public init(key: String) {
            self.key = key
        }
    }

    /// The member of an object; a missing one is an error, so that no vector is skipped by a slip.
    public func at(_ key: String) throws -> JSON {
        guard case .object(let members) = self, let value = members[key] else {
            throw Missing(key: key)
        }
        return value
    }

    /// The member of an object; nil where there is none or it is null.
    public func optional(_ key: String) throws -> JSON? {
        guard case .object(let members) = self else { throw Missing(key: key) }
        return members[key] == .null ? nil : members[key]
    }

    public func number(_ key: String) throws -> Double { try at(key).asNumber() }

    public func text(_ key: String) throws -> String { try at(key).asText() }

    public func list(_ key: String) throws -> [JSON] { try at(key).asList() }

    public func numbers(_ key: String) throws -> [Double] { try at(key).numbers }

    /// The numbers of a list.
    public var numbers: [Double] {
        get throws { try asList().map { try $0.asNumber() } }
    }

    /// A text, as bytes.
    public func bytes(_ key: String) throws -> [UInt8] { try at(key).asBytes() }

    public func asNumber() throws -> Double {
        guard case .number(let value) = self else { throw Missing(key: "number") }
        return value
    }

    public func asText() throws -> String {
        guard case .text(let value) = self else { throw Missing(key: "text") }
        return value
    }

    public func asList() throws -> [JSON] {
        guard case .list(let values) = self else { throw Missing(key: "list") }
        return values
    }

    public func asFlag() throws -> Bool {
        guard case .flag(let value) = self else { throw Missing(key: "flag") }
        return value
    }

    /// A text's bytes, or those that `{"hex": …}` writes in hexadecimal.
    public func asBytes() throws -> [UInt8] {
        guard case .object = self else { return Array(try asText().utf8) }
        let digits = Array(try text("hex").utf8)
        return try stride(from: 0, to: digits.count, by: 2).map {
            let pair = String(decoding: digits[$0..<min($0 + 2, digits.count)], as: UTF8.self)
            guard let byte = UInt8(pair, radix: 16) else { throw Missing(key: "hex") }
            return byte
        }
    }
}
