public import Geometry

/// A picture placed on the canvas: one quad of the scene (browsing.md §0.2).
///
/// Local corners (±w/2, ±h/2) are scaled, turned by `rotation`, and moved to `centre`, all in units u.
/// The border lies inside `size`; the photo is fitted into what the border leaves, over the matte.
public struct Sprite: Hashable, Sendable {
    /// What is drawn inside the border.
    public enum Content: Hashable, Sendable {
        /// The photo's bitmap, or only the matte while there is none.
        case photo(PhotoID)
        /// The matte alone.
        case plain
    }

    /// A line of one colour inside the outline; `width` in units u, at least 0.
    public struct Border: Hashable, Sendable {
        public var width: Double
        public var colour: Colour

        public init(width: Double, colour: Colour) {
            self.width = width
            self.colour = colour
        }
    }

    /// How the photo lies in the inner rectangle.
    public enum Fit: Hashable, Sendable {
        /// Whole and in its own shape; the matte shows beside it.
        case contain
        /// Stretched over the inner rectangle.
        case fill
        /// In its own shape, covering the rectangle, cropped around the centre.
        case cropFill
    }

    public var content: Content
    public var centre: Point
    /// The outline before scaling, border included.
    public var size: Size
    public var scale: Double
    /// Degrees, clockwise on the screen.
    public var rotation: Double
    /// 0 (not drawn) … 1.
    public var opacity: Double
    public var border: Border?
    /// What the photo leaves uncovered; nil lets the sprites behind show.
    public var matte: Colour?
    public var fit: Fit
    /// True where the sprite stands still: it is then snapped to whole pixels, so that photos are drawn 1:1.
    public var isAtRest: Bool

    public init(
        content: Content, centre: Point, size: Size, scale: Double = 1, rotation: Double = 0,
        opacity: Double = 1, border: Border? = nil, matte: Colour? = nil, fit: Fit = .contain,
        isAtRest: Bool = false
    ) {
        self.content = content
        self.centre = centre
        self.size = size
        self.scale = scale
        self.rotation = rotation
        self.opacity = opacity
        self.border = border
        self.matte = matte
        self.fit = fit
        self.isAtRest = isAtRest
    }
}
