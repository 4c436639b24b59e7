/// How the photos of the nine-grid come together on pages.
public enum GridLayout: String, Hashable, Sendable, CaseIterable {
    /// Pages of three by three slots in the folder's order, photos whole.
    case browse
    /// The photos of one day in square cells, photos cropped.
    case moments
}

/// How the nine-grid looks and feels.
public struct GridOptions: Hashable, Sendable {
    public var layout = GridLayout.browse
    /// Whether names stand below the photos where there is room for them.
    public var hasCaptions = true
    /// How much the photos that are not selected are darkened, 0…1: not at all where exposures are compared.
    public var dimming = 0.0
    /// How long the frame takes from one photo to the next, in seconds.
    public var glide = 0.12

    public init() {}
}
