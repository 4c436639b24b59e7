public import Geometry

/// The measures of a pile in a viewport, in units u.
public struct StackGeometry: Hashable, Sendable {
    public let options: StackOptions
    public let viewport: Size
    /// What the photos of the pile keep within while they lie straight.
    public let box: Size
    /// Of each photo; 0 for none.
    public let border: Double
    public let thresholds: Thresholds

    public init(viewport: Size, options: StackOptions = StackOptions()) {
        self.options = options
        self.viewport = viewport
        box = viewport * options.boxFraction
        thresholds = Thresholds(viewport: viewport)
        let wanted = options.borderWidth > 0 ? options.borderWidth : thresholds.border
        border = options.hasBorder ? wanted : 0
    }
}
