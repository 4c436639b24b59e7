import Geometry

/// Where things lie on whole canvas pixels, so that at rest every pixel of a bitmap is one of the canvas.
extension ViewerGeometry {
    /// The rectangle of a photo that stands still.
    ///
    /// Its sides are rounded as the decoder rounds those of its picture.
    func restingRect(of framing: Framing) -> Rect {
        let exact = rect(of: framing)
        guard exact.size.width > 0, exact.size.height > 0 else { return exact }
        let width = pictureSide(exact.size.width / pixelAspect)
        let height = pictureSide(exact.size.height)
        let columns = (viewport.width / pixelAspect).rounded()
        let look = clamped(framing).look
        let x = (columns / 2 - look.x * width).rounded(.down)
        let y = (viewport.height / 2 - look.y * height).rounded(.down)
        return Rect(
            x: within(x, width, columns) * pixelAspect, y: within(y, height, viewport.height),
            width: width * pixelAspect, height: height)
    }

    /// What is to be seen of a photo that lies in `rect`, on whole pixels, and which part of the photo that is.
    ///
    /// Nil where nothing of it is on the canvas.
    func visible(of rect: Rect) -> (room: Rect, part: Rect)? {
        let screen = Rect(origin: .zero, size: viewport)
        guard let seen = rect.intersection(screen) else { return nil }
        let room = Rect(
            around: [
                Point(
                    x: (seen.minX / pixelAspect + 1e-6).rounded(.down) * pixelAspect,
                    y: (seen.minY + 1e-6).rounded(.down)),
                Point(
                    x: (seen.maxX / pixelAspect - 1e-6).rounded(.up) * pixelAspect,
                    y: (seen.maxY - 1e-6).rounded(.up)),
            ])
        guard let room = room?.intersection(rect) else { return nil }
        let part = Rect(
            x: (room.minX - rect.minX) / rect.size.width,
            y: (room.minY - rect.minY) / rect.size.height,
            width: room.size.width / rect.size.width, height: room.size.height / rect.size.height)
        return (room, part)
    }

    /// Rounding must not let an edge of a photo come inside that reaches beyond the screen.
    private func within(_ start: Double, _ length: Double, _ room: Double) -> Double {
        length > room ? min(0, max(room - length, start)) : start
    }
}
