import Geometry

/// How close a photo is looked at in the viewer, and where.
struct Framing: Hashable, Sendable {
    enum Magnification: Hashable, Sendable {
        /// As `presentedRect` has it.
        case fit
        /// One pixel of the photo's width on one canvas pixel.
        case actual
        /// A multiple of the size at fit.
        case times(Double)
    }

    var magnification: Magnification
    /// The point of the photo in the middle of the screen, in texture coordinates; clamped to what can be.
    var look: Point

    /// The whole photo.
    static let fit = Framing(magnification: .fit, look: .zero)

    init(magnification: Magnification, look: Point) {
        self.magnification = magnification
        self.look = look
    }
}
