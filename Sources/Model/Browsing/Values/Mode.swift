/// A way of browsing a folder, by its name.
public struct Mode: Hashable, Sendable {
    public let name: String

    package init(named name: String) { self.name = name }
}

extension Mode: CustomStringConvertible {
    public var description: String { name }
}
