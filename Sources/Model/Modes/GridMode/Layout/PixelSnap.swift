import Geometry

/// Puts rectangles on whole canvas pixels, as things are drawn that stand still.
struct PixelSnap: Hashable, Sendable {
    /// Width of a canvas pixel over its height, in u.
    let aspect: Double

    init(aspect: Double) {
        self.aspect = aspect
    }

    /// The nearest rectangle of whole pixels, each side by itself.
    func callAsFunction(_ rect: Rect) -> Rect {
        let x0 = column(rect.minX)
        let x1 = max(x0, column(rect.maxX))
        let y0 = rect.minY.rounded()
        return Rect(
            x: x0 * aspect, y: y0, width: (x1 - x0) * aspect,
            height: max(0, rect.maxY.rounded() - y0))
    }

    /// The nearest way across of whole columns; halves go right, so that what is whole columns apart stays so.
    func offset(_ way: Double) -> Double {
        (way / aspect + 0.5).rounded(.down) * aspect
    }

    /// The whole pixels that an image of the shape of `content` takes in the middle of `room`.
    ///
    /// At least one each way; this is the size that decoders make for the room, so that it is drawn one to one.
    func contained(_ content: Size, in room: Rect) -> Rect {
        let room = self(room)
        let size = contain(content, in: room.size)
        guard size.width > 0, size.height > 0 else { return Rect(centre: room.centre, size: .zero) }
        let width = pictureSide(size.width / aspect)
        let height = pictureSide(size.height)
        let left = ((column(room.size.width) - width) / 2).rounded(.down)
        let top = ((room.size.height - height) / 2).rounded(.down)
        return Rect(
            x: room.minX + left * aspect, y: room.minY + top, width: width * aspect, height: height)
    }

    private func column(_ x: Double) -> Double { (x / aspect).rounded() }
}
