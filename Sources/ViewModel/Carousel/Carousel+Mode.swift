extension Carousel: BrowsingMode {
    static var mode: Mode { .carousel }
    static var title: String { "carousel" }
}

extension Mode {
    /// A row of photos in perspective, which rolls.
    public static let carousel = Mode(named: "carousel")
}
