package import DisplayList
package import Geometry

/// Whole pixels: what lies straight is cut to them, so that a photo is shown pixel by pixel.
extension Workspace {
    private var pixelWidth: Double { viewport.pixelAspect > 0 ? viewport.pixelAspect : 1 }

    /// The pixel corner at or before a point.
    package func pixelCorner(_ point: Point) -> Point {
        Point(
            x: (point.x / pixelWidth + 1e-9).rounded(.down) * pixelWidth,
            y: (point.y + 1e-9).rounded(.down))
    }

    /// The whole pixels that fit into a size, in u.
    package func pixelSize(_ size: Size) -> Size {
        let corner = pixelCorner(Point(x: size.width, y: size.height))
        return Size(width: max(0, corner.x), height: max(0, corner.y))
    }

    /// What a border takes on each side once it is drawn in whole pixels.
    package func drawnBorder(_ border: Double) -> Size {
        guard border > 0 else { return .zero }
        return Size(
            width: max(1, (border / pixelWidth).rounded()) * pixelWidth,
            height: max(1, border.rounded()))
    }

    /// The outline of a photo that lies whole in `room`, its border around it; as many pixels as are decoded for the room.
    package func outline(of photo: PhotoID, in room: Size, border: Double) -> Size {
        let natural = album.naturalSize(of: photo)
        let inner = contain(natural, in: room)
        guard inner.width > 0, inner.height > 0 else { return .zero }
        let edge = drawnBorder(border)
        return Size(
            width: pictureSide(inner.width / pixelWidth) * pixelWidth + 2 * edge.width,
            height: pictureSide(inner.height) + 2 * edge.height)
    }

    /// The pixel corner that centres a size in the viewport.
    package func centredCorner(of size: Size) -> Point {
        let room = viewport.size
        return pixelCorner(
            Point(x: (room.width - size.width) / 2, y: (room.height - size.height) / 2))
    }
}
