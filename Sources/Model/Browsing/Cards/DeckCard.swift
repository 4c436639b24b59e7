public import Geometry

/// Where a card lies: its centre in units u, and how much of `DeckGeometry.card` it measures.
public struct DeckCard: Hashable, Sendable {
    public var centre: Point
    public var scale: Double
    /// Degrees, clockwise.
    public var rotation: Double

    public init(centre: Point, scale: Double, rotation: Double = 0) {
        self.centre = centre
        self.scale = scale
        self.rotation = rotation
    }
}

extension DeckGeometry {
    /// The seed's ratio of a card: 1 in front, smaller behind, up to 1.1 as it leaves to the left.
    public func ratio(atDepth depth: Double) -> Double { 1 - options.stepScale * depth }

    /// The card at `depth` = index − position, or nil where none is to be seen.
    ///
    /// Depth 0 is the front; positive depths lie behind it, centred; those between −1 and 0 leave to the left.
    public func card(atDepth depth: Double) -> DeckCard? {
        guard depth > -1, depth < Double(options.visibleDepth) else { return nil }
        return DeckCard(
            centre: Point(x: centre.x + min(0, depth) * travel, y: centre.y),
            scale: max(0, ratio(atDepth: depth)))
    }
}
