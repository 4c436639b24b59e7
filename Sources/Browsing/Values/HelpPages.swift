public import DisplayList

/// What `?` shows where it is pressed: made when it is asked for, which is seldom.
public final class HelpPages: Sendable {
    private let make: @Sendable (InputContext) -> Panel

    public init(_ make: @escaping @Sendable (InputContext) -> Panel) {
        self.make = make
    }

    public func panel(in context: InputContext) -> Panel { make(context) }

    /// Nothing.
    public static let none = HelpPages { _ in Panel(title: [], rows: []) }
}

/// Pages are those that they are, whatever is on them.
extension HelpPages: Hashable {
    public static func == (a: HelpPages, b: HelpPages) -> Bool { a === b }

    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
