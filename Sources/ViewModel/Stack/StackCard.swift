import DisplayList
import Geometry
import Layouts

/// A photo as the pile, or the spread pile, shows it at a moment; in u on the canvas.
struct StackCard: Hashable, Sendable {
    var centre: Point
    /// The outline at scale 1, border included.
    var size: Size
    var scale: Double
    var rotation: Double
    var opacity: Double
    var border: Double
    /// How far it is above what lies below it, 0…1.
    var lift: Double

    func mixed(with other: StackCard, part: Double) -> StackCard {
        func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * part }
        return StackCard(
            centre: Point(x: mix(centre.x, other.centre.x), y: mix(centre.y, other.centre.y)),
            size: Size(
                width: mix(size.width, other.size.width),
                height: mix(size.height, other.size.height)),
            scale: mix(scale, other.scale), rotation: mix(rotation, other.rotation),
            opacity: mix(opacity, other.opacity), border: mix(border, other.border),
            lift: mix(lift, other.lift))
    }

    /// True where it lies straight and as large as its pixels are decoded for.
    var isStraight: Bool { rotation == 0 && scale == 1 && opacity == 1 }
}

/// Whole pixels: what lies straight is cut to them, so that a photo is shown pixel by pixel.
extension Model {
    private var pixelWidth: Double { viewport.pixelAspect > 0 ? viewport.pixelAspect : 1 }

    /// The pixel corner at or before a point.
    func pixelCorner(_ point: Point) -> Point {
        Point(
            x: (point.x / pixelWidth + 1e-9).rounded(.down) * pixelWidth,
            y: (point.y + 1e-9).rounded(.down))
    }

    /// The whole pixels that fit into a size, in u.
    func pixelSize(_ size: Size) -> Size {
        let corner = pixelCorner(Point(x: size.width, y: size.height))
        return Size(width: max(0, corner.x), height: max(0, corner.y))
    }

    /// What a border takes on each side once it is drawn in whole pixels.
    func drawnBorder(_ border: Double) -> Size {
        guard border > 0 else { return .zero }
        return Size(
            width: max(1, (border / pixelWidth).rounded()) * pixelWidth,
            height: max(1, border.rounded()))
    }

    /// The outline of a photo that lies whole in `room`, its border around it; as many pixels as are decoded for the room.
    func outline(of photo: PhotoID, in room: Size, border: Double) -> Size {
        let natural = naturalSize(of: photo)
        let inner = contain(natural, in: room)
        guard inner.width > 0, inner.height > 0 else { return .zero }
        let edge = drawnBorder(border)
        return Size(
            width: pictureSide(inner.width / pixelWidth) * pixelWidth + 2 * edge.width,
            height: pictureSide(inner.height) + 2 * edge.height)
    }

    /// What the border of a piled photo leaves it, in whole pixels.
    var pileRoom: Size {
        let pile = pile
        let edge = drawnBorder(pile.border)
        let box = pixelSize(pile.box)
        return Size(
            width: max(0, box.width - 2 * edge.width), height: max(0, box.height - 2 * edge.height))
    }

    /// Where a piled photo lies, but for how it is held.
    func pilePlace(of photo: PhotoID) -> Rect {
        let size = outline(of: photo, in: pileRoom, border: pile.border)
        return Rect(origin: centredCorner(of: size), size: size)
    }

    /// The pixel corner that centres a size in the viewport.
    func centredCorner(of size: Size) -> Point {
        let room = viewport.size
        return pixelCorner(
            Point(x: (room.width - size.width) / 2, y: (room.height - size.height) / 2))
    }
}
