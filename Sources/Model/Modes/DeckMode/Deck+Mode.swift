public import Browsing

extension Deck: BrowsingMode {
    package static var mode: Mode { .deck }
    package static var title: String { "deck" }
    package static var key: Character { "d" }
}

extension Mode {
    /// One card behind the other.
    public static let deck = Mode(named: "deck")
}
