/// A way of browsing a folder, by its name.
public struct Mode: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    /// The mode of a name; nil where there is none.
    public init?(rawValue: String) {
        guard let known = Mode.allCases.first(where: { $0.rawValue == rawValue }) else {
            return nil
        }
        self = known
    }

    init(named name: String) { rawValue = name }
}

extension Mode: CaseIterable {
    /// All there are, in the order in which they follow each other.
    public static var allCases: [Mode] { registry.map { $0.mode } }

    /// As people say it.
    public var title: String {
        Mode.registry.first { $0.mode == self }?.title ?? rawValue
    }

    /// `g` and this bring it to the screen; nil where there is none of that name.
    public var key: Character? { Mode.registry.first { $0.mode == self }?.key }
}

extension Mode: CustomStringConvertible {
    public var description: String { rawValue }
}
