public import Browsing
import Geometry

/// The carousel's settings; `auto` is what its type prescribes.
extension Carousel {
    package static let settings: [Setting<Carousel>] =
        carouselShape + carouselRing + carouselFading + carouselScrolling

    private static let carouselShape: [Setting<Carousel>] = [
        .choice("carousel.type", \.options.type, "the carousel's shape"), customTable,
        .flag("carousel.vertical", \.options.isVertical, "scrolls up and down"),
        .number(
            "carousel.item", orAuto: \.options.item, in: 0.1...1,
            "the photo's part of the screen's short side"),
        .number(
            "carousel.focal", \.options.focal, in: 1...100, "the eye's distance, in item widths"),
        .number(
            "carousel.contentX", \.options.contentOffset.x, in: -5...5,
            "moves the carousel to the right, in item widths"),
        .number(
            "carousel.contentY", \.options.contentOffset.y, in: -5...5,
            "moves the carousel down, in item widths"),
        .number(
            "carousel.viewpointX", orAuto: \.options.viewpointX, in: -5...5,
            "moves the eye to the right, in item widths"),
        .number(
            "carousel.viewpointY", orAuto: \.options.viewpointY, in: -5...5,
            "moves the eye down, in item widths"),
        .number(
            "carousel.endShift", orAuto: \.options.endShift, in: 0...2,
            "how far aside the front photo stands at an end, in item widths"),
        .number(
            "carousel.spacing", orAuto: \.options.spacing, in: 0.05...4,
            "the distance of neighbours, in item widths"),
        .number(
            "carousel.tilt", orAuto: \.options.tilt, in: -2...2,
            "how far cards turn or step aside"),
        .number(
            "carousel.taskRight", \.options.taskRight, in: 0.3...2,
            "task switcher: how far right the next card lies, in card widths"),
        .number(
            "carousel.taskLeft", \.options.taskLeft, in: 0.05...0.55,
            "task switcher: how far left the second card before lies, in card widths"),
        .count(
            "carousel.placeholders", \.options.placeholders, in: 0...10,
            "empty cards beyond the ends"),
    ]

    private static let carouselRing: [Setting<Carousel>] = [
        .flag("carousel.wrap", orAuto: \.options.wraps, "goes on around at its ends"),
        .flag(
            "carousel.backfaces", orAuto: \.options.showsBackfaces, "shows cards from behind"),
        .number(
            "carousel.arc", orAuto: \.options.arc, in: 1...360,
            "the part of the circle that is used, in degrees"),
        .number(
            "carousel.radius", orAuto: \.options.radius, in: 0.01...50,
            "the circle's radius, in item widths"),
        .number(
            "carousel.angle", orAuto: \.options.angle, in: -180...180,
            "from one item to the next, in degrees"),
        .count(
            "carousel.count", orAuto: \.options.count, in: 1...100,
            "how many items the circle has room for"),
        .count(
            "carousel.visibleItems", orAuto: \.options.visibleItems, in: 1...30,
            "the most items at once"),
    ]

    private static let carouselFading: [Setting<Carousel>] = [
        .number(
            "carousel.fadeMin", orAuto: \.options.fadeMin, in: -100...100,
            "items before this offset fade"),
        .number(
            "carousel.fadeMax", orAuto: \.options.fadeMax, in: -100...100,
            "items beyond this offset fade"),
        .number(
            "carousel.fadeRange", \.options.fadeRange, in: 0.01...100,
            "over how many items they fade"),
        .number(
            "carousel.fadeMinAlpha", \.options.fadeMinAlpha, in: 0...1,
            "how opaque faded items stay"),
    ]

    private static let carouselScrolling: [Setting<Carousel>] = [
        .flag("carousel.scrollEnabled", \.options.isScrollEnabled, "a drag scrolls"),
        .number(
            "carousel.scrollSpeed", \.options.scrollSpeed, in: 0...10,
            "multiplies the speed of a flick"),
        .number(
            "carousel.offsetMultiplier", orAuto: \.options.offsetMultiplier, in: 0.1...10,
            "how many times faster than the pointer items go"),
        .number(
            "carousel.decelerationRate", \.options.decelerationRate, in: 0...1,
            "0 stops at once, 1 never slows down"),
        .flag("carousel.bounces", \.options.bounces, "yields beyond its ends"),
        .number(
            "carousel.bounceDistance", orAuto: \.options.bounceDistance, in: 0...10,
            "how far it yields, in items"),
        .flag("carousel.paging", \.options.isPaging, "one photo a drag"),
        .flag("carousel.stopAtItemBoundary", \.options.stopsAtItems, "a glide ends on a photo"),
        .flag(
            "carousel.scrollToItemBoundary", \.options.alignsToItems,
            "brings the nearest photo to the centre"),
        .flag(
            "carousel.ignorePerpendicularSwipes", \.options.ignoresPerpendicularDrags,
            "a drag across it does not scroll"),
        .flag(
            "carousel.centerItemWhenSelected", \.options.centresTappedItem,
            "a click brings a photo to the centre"),
        .number(
            "carousel.autoscroll", \.options.autoscroll, in: -20...20,
            "photos a second by itself; 0 for none"),
    ]
}

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
