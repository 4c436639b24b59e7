import Browsing
import Geometry

/// Where things lie on whole canvas pixels, so that at rest every pixel of a bitmap is one of the canvas.
extension ViewerGeometry {
    /// The rectangle of a photo that stands still.
    func restingRect(of framing: Framing) -> Rect {
        let exact = rect(of: framing)
        guard exact.size.width > 0, exact.size.height > 0 else { return exact }
        let isOneToOne = isOneToOne(framing)
        return Browsing.restingRect(
            of: isOneToOne ? oneToOne(natural, cell, pixelAspect) : exact.size,
            look: clamped(framing).look, in: screen, pixelAspect: pixelAspect,
            exactCell: isOneToOne ? cell : nil)
    }

    /// Whether each pixel of the photo takes one of a terminal's, of which a canvas pixel has several.
    private func isOneToOne(_ framing: Framing) -> Bool {
        cell != .halfBlocks
            && abs(factor(of: framing.magnification) - actualFactor) < 1e-9 * actualFactor
    }

    /// What is to be seen of a photo that lies in `rect`, on whole pixels, and which part of the photo that is.
    ///
    /// Nil where nothing of it is on the canvas.
    func visible(of rect: Rect) -> (room: Rect, part: Rect)? {
        rect.visible(through: screen, pixelAspect: pixelAspect)
    }

    private var screen: Rect { Rect(origin: .zero, size: viewport) }
}
