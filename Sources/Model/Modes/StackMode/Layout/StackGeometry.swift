import Geometry

/// The measures of a pile in a viewport, in units u.
struct StackGeometry: Hashable, Sendable {
    let options: StackOptions
    let viewport: Size
    /// What the photos of the pile keep within while they lie straight.
    let box: Size
    /// Of each photo; 0 for none.
    let border: Double
    let thresholds: Thresholds

    init(viewport: Size, options: StackOptions = StackOptions()) {
        self.options = options
        self.viewport = viewport
        box = viewport * options.boxFraction
        thresholds = Thresholds(viewport: viewport)
        let wanted = options.borderWidth > 0 ? options.borderWidth : thresholds.border
        border = options.hasBorder ? wanted : 0
    }
}

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

/// The index `step` photos further on, around the pile; 0 where there are none.
func stackIndex(_ index: Int, movedBy step: Int, of count: Int) -> Int {
    guard count > 0 else { return 0 }
    let moved = (index + step % count) % count
    return moved < 0 ? moved + count : moved
}

/// The top after the photo at `place` of `count` was taken out of a pile whose top was at `index`.
///
/// The next one around comes to the top where the top itself was taken; 0 where none is left.
func stackIndex(_ index: Int, afterRemovalAt place: Int, of count: Int) -> Int {
    if place < index { return index - 1 }
    return index < count - 1 ? index : 0
}
