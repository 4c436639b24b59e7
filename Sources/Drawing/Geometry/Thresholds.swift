/// The constants of the original phone interfaces, relative to the viewport.
public struct Thresholds: Hashable, Sendable {
    /// The least speed of a flick, in u/s.
    public let flickSpeed: Double
    /// The least finger travel that turns a page, in u.
    public let pageThreshold: Double
    /// The border of a photo in a pile, in whole u, at least 1.
    public let border: Double
    /// The gap between tiles, in whole u, at least 1.
    public let gap: Double
    /// The width of a carousel's item, in u.
    public let itemWidth: Double
    /// The distance of the carousel's eye, in u.
    public let focal: Double

    public init(viewport: Size) {
        let short = viewport.shortSide
        flickSpeed = max(20, 0.6 * short)
        pageThreshold = max(3, 0.08 * viewport.width)
        border = max(1, (0.02 * short).rounded())
        gap = max(1, (0.0267 * short).rounded())
        itemWidth = 0.625 * short
        focal = 2.5 * itemWidth
    }
}

/// How far the pointer must move before a press becomes a drag, in u on either axis.
public let dragSlop = 2.0
