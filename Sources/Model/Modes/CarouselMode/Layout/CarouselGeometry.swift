private import Glibc
import Geometry

/// The measures of a carousel of `count` items in a viewport, lengths in units u.
struct CarouselGeometry: Hashable, Sendable {
    let options: CarouselOptions
    /// How many photos there are.
    let count: Int
    let viewport: Size
    /// The item's extent along the axis of scrolling; all other lengths are multiples of it, and it is never 0.
    let itemWidth: Double
    let itemSize: Size
    /// Of the circle; 0 where there is none.
    let radius: Double
    /// From one item to the next on the circle, in radians.
    let angle: Double
    /// How many items are laid out at once, placeholders included.
    let visibleCount: Int

    /// `itemWidth` is what follows from the viewport where it is nil.
    init(
        count: Int, viewport: Size, options: CarouselOptions = CarouselOptions(),
        itemWidth: Double? = nil
    ) {
        let type = options.type
        self.options = options
        self.count = max(0, count)
        self.viewport = viewport
        let size = Self.itemSize(in: viewport, options: options)
        let along = options.isVertical ? size.height : size.width
        let width = max(1e-6, itemWidth ?? along)
        self.itemWidth = width
        itemSize = itemWidth == nil ? size : Size(width: width, height: width)
        let main = options.isVertical ? viewport.height : viewport.width
        let step = max(1e-9, width * (options.spacing ?? type.spacing))
        let wraps = options.wraps ?? type.wraps
        let all = self.count + (wraps ? 0 : max(0, options.placeholders))
        let across = min(1e6, (main / step).rounded(.up))
        let room = Int(min(30, max(12, across * .pi)))
        let places = max(1, options.count ?? min(all, room))
        let arc = max(1e-3, (options.arc ?? 360) * .pi / 180)
        angle = options.angle.map { $0 * .pi / 180 } ?? arc / Double(places)
        radius =
            type.isCircular
            ? options.radius.map { $0 * width }
                ?? Self.radius(of: type, width: width, step: step, places: places, arc: arc)
            : 0
        let shown =
            options.visibleItems
            ?? options.customReach.map { 2 * Int($0.rounded(.up)) + 1 }
            ?? Self.visibleItems(
                of: type, places: places, across: across,
                seesWholeWheel: radius - width / 2 < viewport.shortSide / 2)
        visibleCount = all == 0 ? 0 : max(1, min(30, all, shown))
    }

    private static func itemSize(in viewport: Size, options: CarouselOptions) -> Size {
        let part = options.item ?? options.type.itemFraction
        if options.type == .taskSwitcher { return viewport * part }
        let side = viewport.shortSide * part
        return Size(width: side * (options.itemAspect ?? 1), height: side)
    }

    private static func radius(
        of type: CarouselType, width: Double, step: Double, places: Int, arc: Double
    ) -> Double {
        if type.isWheel { return step * Double(places) / arc }
        let touching = step / 2 / tan(arc / 2 / Double(places))
        let isRotary = type == .rotary || type == .invertedRotary
        return max(isRotary ? step / 2 : 5e-5 * width, touching)
    }

    private static func visibleItems(
        of type: CarouselType, places: Int, across: Double, seesWholeWheel: Bool
    ) -> Int {
        let half = (places + 1) / 2
        return switch type {
        case .linear, .coverFlow, .coverFlow2, .custom: Int(across) + 2
        case .rotary, .cylinder: places
        case .invertedRotary, .invertedCylinder: half
        case .wheel, .invertedWheel: seesWholeWheel ? places : half + 1
        case .timeMachine, .invertedTimeMachine, .flip3D: 30
        case .taskSwitcher: 7
        }
    }
}

extension CarouselOptions {
    /// How far from the centre the custom carousel shows cards, in items; nil where that is not said.
    fileprivate var customReach: Double? { type == .custom ? custom.reach : nil }
}

/// What the options or else the type say.
extension CarouselGeometry {
    var type: CarouselType { options.type }
    var wraps: Bool { options.wraps ?? type.wraps }
    var centre: Point {
        Point(
            x: viewport.width / 2 + options.contentOffset.x * itemWidth,
            y: viewport.height / 2 + options.contentOffset.y * itemWidth)
    }
    var spacing: Double { options.spacing ?? type.spacing }
    var tilt: Double { options.tilt ?? type.tilt }
    var offsetMultiplier: Double {
        if let chosen = options.offsetMultiplier { return chosen }
        return type == .custom ? options.custom.offsetMultiplier : type.offsetMultiplier
    }

    /// How far beyond an end the carousel can be pulled, in items; 0 where it cannot.
    var bounce: Double {
        options.bounces ? max(0, options.bounceDistance ?? type.bounceDistance) : 0
    }

    /// Empty cards before the first photo, and after the last.
    var placeholders: (before: Int, after: Int) {
        let all = wraps || count == 0 ? 0 : max(0, options.placeholders)
        return ((all + 1) / 2, all / 2)
    }
}
