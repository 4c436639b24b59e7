public import Browsing

extension Carousel: BrowsingMode {
    package static var mode: Mode { .carousel }
    package static var title: String { "carousel" }
    package static var key: Character { "c" }
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
