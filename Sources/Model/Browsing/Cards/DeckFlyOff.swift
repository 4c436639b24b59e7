public import Geometry

/// Where a trashed card flies to, as it fades: its displacement in u and its tilt in degrees.
public struct DeckFlyOff: Hashable, Sendable {
    public var offset: Point
    public var tilt: Double

    public init(offset: Point, tilt: Double) {
        self.offset = offset
        self.tilt = tilt
    }
}

extension DeckGeometry {
    /// The end of the flight of a card let go at `translation`.
    ///
    /// Always above the canvas and never below where it was let go.
    public func flyOff(from translation: Point) -> DeckFlyOff {
        let reach = 2 * options.tilt
        let tilt = min(reach, max(-reach, 2 * lift(by: translation).tilt))
        let side = translation.x == 0 ? 0 : (translation.x < 0 ? -card.width : card.width)
        let above = -(viewport.height / 2 + rotatedHalfHeight(of: card, degrees: tilt))
        return DeckFlyOff(offset: Point(x: side, y: min(above, translation.y)), tilt: tilt)
    }
}
