/// How the viewer looks and feels.
public struct ViewerOptions: Hashable, Sendable {
    /// A photo whose sides differ by more than this factor is long: looked at closer it fills the screen across.
    public var longAspect = 2.5
    /// The most that a long photo takes across, as a part of the screen's other side.
    public var longShare = 0.75
    /// How much larger or smaller one step of the zoom makes the photo.
    public var zoomStep = 1.25
    /// The closest zoom, as a multiple of the size at fit; one to one is always within reach.
    public var mostZoom = 4.0
    /// How far an arrow pans, as a part of the screen.
    public var panStep = 0.25
    /// The downward drag that dismisses whole, as a part of the screen's height.
    public var dismissReach = 0.5
    /// How much smaller a photo becomes while it is dragged down.
    public var dismissShrink = 0.4
    /// From this part of the way on, letting go dismisses.
    public var dismissThreshold = 0.3
    /// Between two pages that follow the pointer, as a part of the screen's width.
    public var pageGap = 0.053
    /// Whether the next photo is shown as close as the one before, and the same part of it.
    public var keepsZoom = true

    public init() {}
}
