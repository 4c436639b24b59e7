extension Deck: BrowsingMode {
    static var mode: Mode { .deck }
    static var title: String { "deck" }
    static var key: Character { "d" }
}

extension Mode {
    /// One card behind the other.
    public static let deck = Mode(named: "deck")
}
