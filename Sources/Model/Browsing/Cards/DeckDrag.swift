public import Geometry

/// What a vertical drag does to the captured card and to those behind it.
public struct DeckLift: Hashable, Sendable {
    /// The card's displacement from its place, in u.
    public var offset: Point
    /// Degrees, clockwise.
    public var tilt: Double
    /// How far the next card has come to the front, 0…1.
    public var growth: Double

    public init(offset: Point, tilt: Double, growth: Double) {
        self.offset = offset
        self.tilt = tilt
        self.growth = growth
    }
}

extension DeckGeometry {
    /// The lift for a vertical drag by `translation` u.
    ///
    /// Upward the card follows the finger one to one, tilts, and lets the next one grow; downward it resists.
    public func lift(by translation: Point) -> DeckLift {
        let up = max(0, -translation.y)
        guard up > 0 else {
            let yield = rubberBand(
                translation.y, reach: options.downwardReach * viewport.height)
            return DeckLift(offset: Point(x: translation.x, y: yield), tilt: 0, growth: 0)
        }
        let tilt = options.tilt * part(up, of: options.tiltReach * viewport.height)
        return DeckLift(
            offset: translation, tilt: translation.x < 0 ? -tilt : tilt,
            growth: part(up, of: trashDistance))
    }

    /// The position, in pages, for a horizontal drag by `x` u that began on page `start` of `count`.
    ///
    /// Never more than a page away from `start`; beyond an end it resists.
    public func position(draggedBy x: Double, from start: Int, of count: Int) -> Double {
        guard travel > 0, count > 0 else { return Double(start) }
        let page = Double(start)
        let wanted = min(page + 1, max(page - 1, page - x / travel))
        let last = Double(count - 1)
        if wanted < 0 { return rubberBand(wanted, reach: options.overshoot) }
        if wanted > last { return last + rubberBand(wanted - last, reach: options.overshoot) }
        return wanted
    }
}

private func part(_ length: Double, of whole: Double) -> Double {
    whole > 0 ? min(1, max(0, length / whole)) : 1
}
