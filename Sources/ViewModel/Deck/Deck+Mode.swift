extension Deck: BrowsingMode {
    static var mode: Mode { .deck }
    static var title: String { "deck" }
}

extension Mode {
    /// One card behind the other.
    public static let deck = Mode(named: "deck")
}
