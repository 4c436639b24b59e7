public import Browsing

extension Stack: BrowsingMode {
    package static var mode: Mode { .stack }
    package static var title: String { "stack" }
    package static var key: Character { "s" }
    package static var suitsReview: Bool { false }
}

extension Mode {
    /// A pile, the next photo under the first.
    public static let stack = Mode(named: "stack")
}

extension Options {
    public var stack: StackOptions {
        get { self[Stack.self].options }
        set { self[Stack.self].options = newValue }
    }
}
