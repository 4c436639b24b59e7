import Geometry

/// How a photo of the pile lies at rest.
extension StackGeometry {
    /// The angle of a photo that lies `rank` photos below the top, whose own rest angle is `angle`: the top lies straight.
    func rotation(rank: Int, angle: Double) -> Double { rank == 0 ? 0 : angle }

    /// True where a photo `rank` photos below the top is still to be seen.
    func isVisible(rank: Int) -> Bool { rank < options.visibleCount }

    /// The photo's own rest angle, in degrees: by its name, never by its place.
    func restAngle(name: some Sequence<UInt8>, generation: Int) -> Double {
        let chance = RestAngle(
            name: name, seed: UInt64(bitPattern: Int64(options.seed)),
            generation: UInt64(max(0, generation)))
        return options.hasWholeAngles
            ? Double(chance.wholeDegrees(limit: options.angle))
            : chance.degrees(limit: options.angle)
    }
}
