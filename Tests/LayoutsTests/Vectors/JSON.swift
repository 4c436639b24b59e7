/// A JSON value, as much of it as the vectors need.
enum JSON: Hashable {
    case null
    case flag(Bool)
    case number(Double)
    case text(String)
    case list([JSON])
    case object([String: JSON])

    struct Missing: Error {
        let key: String
    }

    /// The member of an object; a missing one is an error, so that no vector is skipped by a slip.
    func at(_ key: String) throws -> JSON {
        guard case .object(let members) = self, let value = members[key] else {
            throw Missing(key: key)
        }
        return value
    }

    func number(_ key: String) throws -> Double {
        guard case .number(let value) = try at(key) else { throw Missing(key: key) }
        return value
    }

    func text(_ key: String) throws -> String {
        guard case .text(let value) = try at(key) else { throw Missing(key: key) }
        return value
    }

    func list(_ key: String) throws -> [JSON] {
        guard case .list(let values) = try at(key) else { throw Missing(key: key) }
        return values
    }

    func numbers(_ key: String) throws -> [Double] { try at(key).numbers }

    var numbers: [Double] {
        get throws {
            guard case .list(let values) = self else { throw Missing(key: "list") }
            return try values.map {
                guard case .number(let value) = $0 else { throw Missing(key: "number") }
                return value
            }
        }
    }
}
