/// The proportions of the deck.
public struct DeckOptions: Hashable, Sendable {
    /// The card's part of the viewport, on both axes.
    public var cardFraction = 0.9
    /// How much smaller a card is than the one before it.
    public var stepScale = 0.1
    /// How many cards are laid out from the front one on.
    public var visibleDepth = 4
    /// The upward drag that trashes, as a part of the card's height.
    public var trashFraction = 0.5
    /// The least upward drag of a flick that trashes, as a part of the card's height.
    public var trashFlickFraction = 0.1
    /// The most a lifted card tilts, in degrees.
    public var tilt = 10.0
    /// The upward drag of the full tilt, as a part of the viewport's height.
    public var tiltReach = 0.15
    /// The downward drag that toggles the favourite flag, as a part of the viewport's height.
    public var favouriteReach = 0.15
    /// The most a card yields to a downward drag, as a part of the viewport's height.
    public var downwardReach = 0.2
    /// The most the deck yields beyond its ends, in pages.
    public var overshoot = 0.3

    public init() {}
}
