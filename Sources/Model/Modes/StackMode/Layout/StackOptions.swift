/// How the pile looks and feels.
public struct StackOptions: Hashable, Sendable {
    /// Whether photos have a border like prints.
    public var hasBorder = true
    /// In u; 0 takes the border that suits the screen.
    public var borderWidth = 0.0
    /// 0xRRGGBB.
    public var borderColour: UInt32 = 0xFF_FFFF
    /// The most a photo below the top is turned, in degrees.
    public var angle = 4.0
    /// Whether photos lie at whole degrees only.
    public var hasWholeAngles = false
    /// Another seed, another pile.
    public var seed = 42
    /// What is laid over a photo while it is pressed, 0xRRGGBB, and how much of it.
    public var highlightColour: UInt32 = 0x00_0000
    public var highlightAmount = 0.15
    /// The pile's part of the viewport, on both axes.
    public var boxFraction = 0.8
    /// How many photos of the pile are to be seen.
    public var visibleCount = 5
    /// Whether a flick upward trashes.
    public var isUpwardTrash = true
    /// A tile of the spread pile and the gap between two, as parts of the short side.
    public var tileFraction = 0.25
    public var gapFraction = 0.0625

    public init() {}
}
