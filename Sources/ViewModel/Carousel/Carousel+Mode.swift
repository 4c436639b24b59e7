public import Layouts

extension Carousel: BrowsingMode {
    static var mode: Mode { .carousel }
    static var title: String { "carousel" }
    static var key: Character { "c" }
}

extension Mode {
    /// A row of photos in perspective, which rolls.
    public static let carousel = Mode(named: "carousel")
}

extension Options {
    public var carousel: CarouselOptions {
        get { self[Carousel.self].options }
        set { self[Carousel.self].options = newValue }
    }
}
