public import Geometry

/// How the carousel looks and feels; nil is what the type prescribes.
public struct CarouselOptions: Hashable, Sendable {
    public var type = CarouselType.coverFlow2
    public var isVertical = false
    /// The item's part of the viewport's short side; for the task switcher its part of both sides.
    public var item: Double?
    /// The item's width over its height, where it is no part of both sides; nil for a square.
    public var itemAspect: Double?
    /// The eye's distance, in item widths.
    public var focal = 2.5
    /// Moves the items and the vanishing point, in item widths.
    public var contentOffset = Point.zero
    /// Moves the items inside the perspective the other way, in item widths.
    public var viewpointX: Double?
    public var viewpointY: Double?
    /// How far beside the centre the front item stands at an end, away from the others, in item widths; nil for 0.
    public var endShift: Double?

    public var wraps: Bool?
    public var showsBackfaces: Bool?
    /// How many times faster than the finger the items go.
    public var offsetMultiplier: Double?
    /// The distance of neighbours, in item widths.
    public var spacing: Double?
    public var tilt: Double?
    /// The part of the circle that the items take, in degrees.
    public var arc: Double?
    /// In item widths.
    public var radius: Double?
    /// From one item to the next, in degrees.
    public var angle: Double?
    /// How many items the circle has room for.
    public var count: Int?
    public var visibleItems: Int?
    /// Items beyond these offsets fade over `fadeRange` items down to `fadeMinAlpha`.
    public var fadeMin: Double?
    public var fadeMax: Double?
    public var fadeRange = 1.0
    public var fadeMinAlpha = 0.0

    /// Multiplies the speed at which a drag lets go.
    public var scrollSpeed = 1.0
    /// 0 stops at once … 1 never slows down.
    public var decelerationRate = 0.95
    public var bounces = true
    /// How far beyond an end the carousel yields, in items.
    public var bounceDistance: Double?
    public var isScrollEnabled = true
    /// One item per drag.
    public var isPaging = false
    /// A glide ends exactly on an item.
    public var stopsAtItems = true
    /// After any stop the nearest item is brought to the centre.
    public var alignsToItems = true
    /// A drag across the carousel does not scroll it.
    public var ignoresPerpendicularDrags = true
    /// A tap brings an item at the side to the centre.
    public var centresTappedItem = true
    /// Items a second by itself, positive toward higher indices; 0 for none.
    public var autoscroll = 0.0
    /// Empty cards beyond the ends, the greater half of them before the first photo.
    public var placeholders = 0

    /// How far right of the front card its neighbour lies in the task switcher, in card widths.
    public var taskRight = 0.8
    /// How far left of the front card the second to its left lies, in card widths.
    public var taskLeft = 0.4

    /// What the custom carousel looks like.
    public var custom = CarouselTable.usual

    public init() {}
}
