/// An sRGB colour, 8 bits a channel, packed as 0xRRGGBB.
public struct Colour: Hashable, Sendable {
    public var rgb: UInt32

    @inlinable public init(_ rgb: UInt32) {
        self.rgb = rgb & 0xFF_FFFF
    }

    public static let black = Colour(0)
    public static let white = Colour(0xFF_FFFF)
}
