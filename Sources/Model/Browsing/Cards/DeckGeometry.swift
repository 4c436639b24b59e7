public import Geometry

/// The measures of a deck in a viewport, in units u.
public struct DeckGeometry: Hashable, Sendable {
    public let options: DeckOptions
    public let viewport: Size
    /// The outline of a card at scale 1.
    public let card: Size
    /// The finger travel of one page: with it a card's right edge is at 0 exactly one page past the front.
    public let travel: Double
    public let thresholds: Thresholds

    public init(viewport: Size, options: DeckOptions = DeckOptions()) {
        self.options = options
        self.viewport = viewport
        card = viewport * options.cardFraction
        travel = viewport.width / 2 + (1 + options.stepScale) * card.width / 2
        thresholds = Thresholds(viewport: viewport)
    }

    public var centre: Point { Point(x: viewport.width / 2, y: viewport.height / 2) }

    /// The upward drag from which on a release trashes, in u.
    public var trashDistance: Double { options.trashFraction * card.height }

    /// The downward drag from which on a release toggles the favourite flag, in u.
    public var favouriteDistance: Double { options.favouriteReach * viewport.height }
}

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
