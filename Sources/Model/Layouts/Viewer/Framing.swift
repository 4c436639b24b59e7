public import Geometry

/// How close a photo is looked at in the viewer, and where.
public struct Framing: Hashable, Sendable {
    public enum Magnification: Hashable, Sendable {
        /// As `presentedRect` has it.
        case fit
        /// One pixel of the photo's width on one canvas pixel.
        case actual
        /// A multiple of the size at fit.
        case times(Double)
    }

    public var magnification: Magnification
    /// The point of the photo in the middle of the screen, in texture coordinates; clamped to what can be.
    public var look: Point

    /// The whole photo.
    public static let fit = Framing(magnification: .fit, look: .zero)

    public init(magnification: Magnification, look: Point) {
        self.magnification = magnification
        self.look = look
    }
}
