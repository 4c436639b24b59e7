extension Stack: BrowsingMode {
    static var mode: Mode { .stack }
    static var title: String { "stack" }
}

extension Mode {
    /// A pile, the next photo under the first.
    public static let stack = Mode(named: "stack")
}
