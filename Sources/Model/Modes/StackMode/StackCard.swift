import Browsing
import DisplayList
import Geometry

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

/// Where piled photos lie, in whole pixels.
extension Stack {
    /// What the border of a piled photo leaves it, in whole pixels.
    func pileRoom(in space: Workspace) -> Size {
        let pile = pile(in: space)
        let edge = space.drawnBorder(pile.border)
        let box = space.pixelSize(pile.box)
        return Size(
            width: max(0, box.width - 2 * edge.width), height: max(0, box.height - 2 * edge.height))
    }

    /// Where a piled photo lies, but for how it is held.
    func pilePlace(of photo: PhotoID, in space: Workspace) -> Rect {
        let size = space.outline(of: photo, in: pileRoom(in: space), border: pile(in: space).border)
        return Rect(origin: space.centredCorner(of: size), size: size)
    }
}
