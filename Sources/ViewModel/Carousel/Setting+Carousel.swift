import Geometry
import Layouts

/// The carousel's settings; `auto` is what its type prescribes.
extension Setting {
    static let carouselSettings: [Setting] =
        carouselShape + carouselRing + carouselFading + carouselScrolling

    private static let carouselShape: [Setting] = [
        choice("carousel.type", \.carousel.type, "the carousel's shape"), customTable,
        flag("carousel.vertical", \.carousel.isVertical, "scrolls up and down"),
        number(
            "carousel.item", orAuto: \.carousel.item, in: 0.1...1,
            "the photo's part of the screen's short side"),
        number(
            "carousel.focal", \.carousel.focal, in: 1...100, "the eye's distance, in item widths"),
        number(
            "carousel.contentX", \.carousel.contentOffset.x, in: -5...5,
            "moves the carousel to the right, in item widths"),
        number(
            "carousel.contentY", \.carousel.contentOffset.y, in: -5...5,
            "moves the carousel down, in item widths"),
        number(
            "carousel.viewpointX", orAuto: \.carousel.viewpointX, in: -5...5,
            "moves the eye to the right, in item widths"),
        number(
            "carousel.viewpointY", orAuto: \.carousel.viewpointY, in: -5...5,
            "moves the eye down, in item widths"),
        number(
            "carousel.endShift", orAuto: \.carousel.endShift, in: 0...2,
            "how far aside the front photo stands at an end, in item widths"),
        number(
            "carousel.spacing", orAuto: \.carousel.spacing, in: 0.05...4,
            "the distance of neighbours, in item widths"),
        number(
            "carousel.tilt", orAuto: \.carousel.tilt, in: -2...2,
            "how far cards turn or step aside"),
        number(
            "carousel.taskRight", \.carousel.taskRight, in: 0.3...2,
            "task switcher: how far right the next card lies, in card widths"),
        number(
            "carousel.taskLeft", \.carousel.taskLeft, in: 0.05...0.55,
            "task switcher: how far left the second card before lies, in card widths"),
        count(
            "carousel.placeholders", \.carousel.placeholders, in: 0...10,
            "empty cards beyond the ends"),
    ]

    private static let carouselRing: [Setting] = [
        flag("carousel.wrap", orAuto: \.carousel.wraps, "goes on around at its ends"),
        flag(
            "carousel.backfaces", orAuto: \.carousel.showsBackfaces, "shows cards from behind"),
        number(
            "carousel.arc", orAuto: \.carousel.arc, in: 1...360,
            "the part of the circle that is used, in degrees"),
        number(
            "carousel.radius", orAuto: \.carousel.radius, in: 0.01...50,
            "the circle's radius, in item widths"),
        number(
            "carousel.angle", orAuto: \.carousel.angle, in: -180...180,
            "from one item to the next, in degrees"),
        count(
            "carousel.count", orAuto: \.carousel.count, in: 1...100,
            "how many items the circle has room for"),
        count(
            "carousel.visibleItems", orAuto: \.carousel.visibleItems, in: 1...30,
            "the most items at once"),
    ]

    private static let carouselFading: [Setting] = [
        number(
            "carousel.fadeMin", orAuto: \.carousel.fadeMin, in: -100...100,
            "items before this offset fade"),
        number(
            "carousel.fadeMax", orAuto: \.carousel.fadeMax, in: -100...100,
            "items beyond this offset fade"),
        number(
            "carousel.fadeRange", \.carousel.fadeRange, in: 0.01...100,
            "over how many items they fade"),
        number(
            "carousel.fadeMinAlpha", \.carousel.fadeMinAlpha, in: 0...1,
            "how opaque faded items stay"),
    ]

    private static let carouselScrolling: [Setting] = [
        flag("carousel.scrollEnabled", \.carousel.isScrollEnabled, "a drag scrolls"),
        number(
            "carousel.scrollSpeed", \.carousel.scrollSpeed, in: 0...10,
            "multiplies the speed of a flick"),
        number(
            "carousel.offsetMultiplier", orAuto: \.carousel.offsetMultiplier, in: 0.1...10,
            "how many times faster than the pointer items go"),
        number(
            "carousel.decelerationRate", \.carousel.decelerationRate, in: 0...1,
            "0 stops at once, 1 never slows down"),
        flag("carousel.bounces", \.carousel.bounces, "yields beyond its ends"),
        number(
            "carousel.bounceDistance", orAuto: \.carousel.bounceDistance, in: 0...10,
            "how far it yields, in items"),
        flag("carousel.paging", \.carousel.isPaging, "one photo a drag"),
        flag("carousel.stopAtItemBoundary", \.carousel.stopsAtItems, "a glide ends on a photo"),
        flag(
            "carousel.scrollToItemBoundary", \.carousel.alignsToItems,
            "brings the nearest photo to the centre"),
        flag(
            "carousel.ignorePerpendicularSwipes", \.carousel.ignoresPerpendicularDrags,
            "a drag across it does not scroll"),
        flag(
            "carousel.centerItemWhenSelected", \.carousel.centresTappedItem,
            "a click brings a photo to the centre"),
        number(
            "carousel.autoscroll", \.carousel.autoscroll, in: -20...20,
            "photos a second by itself; 0 for none"),
    ]
}
