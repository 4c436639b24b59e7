import Browsing
import Geometry

@testable import StackMode

/// Where a photo lies in a pile that is laid out whole, as the vectors have it.
struct StackPlacement: Hashable, Sendable {
    /// 0 on top.
    var rank: Int
    var centre: Point
    /// The outline, border included, in u.
    var size: Size
    /// Degrees, clockwise.
    var rotation: Double
}

extension StackGeometry {
    var centre: Point { Point(x: viewport.width / 2, y: viewport.height / 2) }

    /// The outline of a photo of this shape, border included.
    func outline(of photo: Size) -> Size {
        let room = Size(
            width: max(0, box.width - 2 * border), height: max(0, box.height - 2 * border))
        let inner = contain(photo, in: room)
        return Size(width: inner.width + 2 * border, height: inner.height + 2 * border)
    }

    /// The pile, back to front, of photos of these shapes and rest angles, top first; the top is dragged by `drag`.
    func placements(of photos: [Size], angles: [Double], drag: Point = .zero)
        -> [StackPlacement]
    {
        zip(photos, angles).enumerated().prefix(options.visibleCount).reversed().map {
            rank, photo in
            StackPlacement(
                rank: rank, centre: rank == 0 ? centre + drag : centre, size: outline(of: photo.0),
                rotation: rotation(rank: rank, angle: photo.1))
        }
    }
}
