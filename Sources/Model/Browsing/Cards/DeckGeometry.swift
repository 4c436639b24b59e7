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
