public import Geometry

/// Where a photo of the pile lies at rest (browsing.md §1.2).
public struct StackPlacement: Hashable, Sendable {
    /// 0 on top.
    public var rank: Int
    public var centre: Point
    /// The outline, border included, in u.
    public var size: Size
    /// Degrees, clockwise.
    public var rotation: Double

    public init(rank: Int, centre: Point, size: Size, rotation: Double) {
        self.rank = rank
        self.centre = centre
        self.size = size
        self.rotation = rotation
    }
}

extension StackGeometry {
    /// The angle of a photo that lies `rank` photos below the top, whose own rest angle is `angle`: the top lies straight.
    public func rotation(rank: Int, angle: Double) -> Double { rank == 0 ? 0 : angle }

    /// True where a photo `rank` photos below the top is still to be seen.
    public func isVisible(rank: Int) -> Bool { rank < options.visibleCount }

    /// The photo's own rest angle, in degrees: by its name, never by its place (browsing.md §0.4).
    public func restAngle(name: some Sequence<UInt8>, generation: Int) -> Double {
        let chance = RestAngle(
            name: name, seed: UInt64(bitPattern: Int64(options.seed)),
            generation: UInt64(max(0, generation)))
        return options.hasWholeAngles
            ? Double(chance.wholeDegrees(limit: options.angle))
            : chance.degrees(limit: options.angle)
    }

    /// The pile, back to front, of photos of these shapes and rest angles, top first; the top is dragged by `drag`.
    public func placements(of photos: [Size], angles: [Double], drag: Point = .zero)
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
