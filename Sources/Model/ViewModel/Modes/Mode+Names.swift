public import Browsing

/// Modes by their names: those of the registry.
extension Mode: RawRepresentable {
    public var rawValue: String { name }

    /// The mode of a name; nil where there is none.
    public init?(rawValue: String) {
        guard let known = Mode.allCases.first(where: { $0.name == rawValue }) else { return nil }
        self = known
    }
}

extension Mode: CaseIterable {
    /// All there are, in the order in which they follow each other.
    public static var allCases: [Mode] { registry.map { $0.mode } }

    /// As people say it.
    public var title: String {
        Mode.registry.first { $0.mode == self }?.title ?? name
    }

    /// `g` and this bring it to the screen; nil where there is none of that name.
    public var key: Character? { Mode.registry.first { $0.mode == self }?.key }
}
