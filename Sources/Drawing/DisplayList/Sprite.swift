public import Geometry

/// A picture placed on the canvas: one quad of the scene.
///
/// Local corners (±w/2, ±h/2) are scaled, turned by `rotation`, carried by `transform`, and moved to `centre`, in units u.
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

    /// What a sprite throws on what lies behind it: black, soft, cast by the outline.
    public struct Shadow: Hashable, Sendable {
        /// From the outline's place, in u.
        public var offset: Point
        /// How far the shadow fades out beyond and within the outline, in u; at least 0.
        public var blur: Double
        /// 0…1 where it is darkest.
        public var opacity: Double

        public init(offset: Point, blur: Double, opacity: Double) {
            self.offset = offset
            self.blur = blur
            self.opacity = opacity
        }
    }

    /// A colour laid over the photo inside the border, `amount` 0…1 of it.
    public struct Highlight: Hashable, Sendable {
        public var colour: Colour
        public var amount: Double

        public init(colour: Colour, amount: Double) {
            self.colour = colour
            self.amount = amount
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

    /// What a thin sprite says of a photo: screens without colours draw it by characters, and those of few in colours of their own.
    public enum Line: Hashable, Sendable {
        /// A side of the frame around the photo that keys act on, or all of that frame.
        case selection
        /// The edge of a marked photo; of one in a range that is not marked yet.
        case mark, range
        /// The right edge of a photo behind the one that stands for it.
        case behind
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
    /// Where the scaled and turned sprite is seen, around its centre; nil leaves it flat.
    public var transform: Matrix4?
    /// Of the outline's corners, in u before scaling; at least 0.
    public var cornerRadius: Double
    public var shadow: Shadow?
    public var highlight: Highlight?
    /// Nothing of the sprite is seen outside; in u on the canvas.
    public var clip: Rect?
    /// True where the sprite stands still: it is then snapped to whole pixels, so that photos are drawn 1:1.
    public var isAtRest: Bool
    /// What it says, where it is a line; nil for pictures and grounds.
    public var line: Line?

    public init(
        content: Content, centre: Point, size: Size, scale: Double = 1, rotation: Double = 0,
        opacity: Double = 1, border: Border? = nil, matte: Colour? = nil,
        fit: Fit = .contain, transform: Matrix4? = nil,
        cornerRadius: Double = 0, shadow: Shadow? = nil,
        highlight: Highlight? = nil, clip: Rect? = nil, isAtRest: Bool = false, line: Line? = nil
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
        self.transform = transform
        self.cornerRadius = cornerRadius
        self.shadow = shadow
        self.highlight = highlight
        self.clip = clip
        self.isAtRest = isAtRest
        self.line = line
    }
}
