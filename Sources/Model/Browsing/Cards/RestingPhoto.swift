package import Geometry

/// Where a photo of this size lies that stands still in `room`, its point `look` in the middle: on whole canvas pixels.
///
/// Its sides are rounded as the decoder rounds those of its picture. No edge comes inside while it is larger than the room.
/// With `exactCell` a side that is larger keeps its length, so that its edges out of sight lie between pixels; a row of the
/// photo begins where one of the pixels of such cells does, which in cells of an odd height only every other canvas pixel does.
/// `look` is in texture coordinates.
package func restingRect(
    of size: Size, look: Point, in room: Rect, pixelAspect: Double, exactCell: CellSize? = nil
) -> Rect {
    let columns = (room.size.width / pixelAspect).rounded()
    func side(_ length: Double, _ room: Double) -> Double {
        exactCell != nil && length > room ? length : pictureSide(length)
    }
    let width = side(size.width / pixelAspect, columns)
    let height = side(size.height, room.size.height)
    func within(_ start: Double, _ length: Double, _ room: Double) -> Double {
        length > room ? min(0, max(room - length, start)) : start
    }
    let x = within((columns / 2 - look.x * width).rounded(.down), width, columns)
    let isOdd = exactCell.map { $0.height % 2 != 0 } ?? false
    let step = isOdd && height > room.size.height ? 2.0 : 1
    let top = room.minY + room.size.height / 2 - look.y * height
    let y = within(
        (top / step).rounded(.down) * step - room.minY, height, room.size.height)
    return Rect(
        x: room.minX + x * pixelAspect, y: room.minY + y, width: width * pixelAspect, height: height
    )
}

/// The size of a photo of which each pixel takes one of a terminal's, in u.
///
/// Not every terminal tells a canvas pixel's shape as exactly as how many pixels it has.
package func oneToOne(_ natural: Size, _ cell: CellSize, _ pixelAspect: Double) -> Size {
    Size(
        width: natural.width / Double(cell.width) * pixelAspect,
        height: natural.height / Double(cell.height) * 2)
}

extension Rect {
    /// What is to be seen of a photo that lies here through `window`, on whole canvas pixels, and which part of the photo that is.
    ///
    /// Nil where nothing of it is.
    package func visible(
        through window: Rect, pixelAspect: Double
    ) -> (room: Rect, part: Rect)? {
        guard let seen = intersection(window) else { return nil }
        let whole = Rect(
            around: [
                Point(
                    x: (seen.minX / pixelAspect + 1e-6).rounded(.down) * pixelAspect,
                    y: (seen.minY + 1e-6).rounded(.down)),
                Point(
                    x: (seen.maxX / pixelAspect - 1e-6).rounded(.up) * pixelAspect,
                    y: (seen.maxY - 1e-6).rounded(.up)),
            ])
        guard let room = whole?.intersection(self) else { return nil }
        let part = Rect(
            x: (room.minX - minX) / size.width, y: (room.minY - minY) / size.height,
            width: room.size.width / size.width, height: room.size.height / size.height)
        return (room, part)
    }
}
