import Geometry

/// The measures of a pile in a viewport, in units u.
struct StackGeometry: Hashable, Sendable {
    let options: StackOptions
    let viewport: Size
    /// What the photos of the pile keep within while they lie straight.
    let box: Size
    /// Of each photo; 0 for none.
    let border: Double
    let thresholds: Thresholds

    init(viewport: Size, options: StackOptions = StackOptions()) {
        self.options = options
        self.viewport = viewport
        box = viewport * options.boxFraction
        thresholds = Thresholds(viewport: viewport)
        let wanted = options.borderWidth > 0 ? options.borderWidth : thresholds.border
        border = options.hasBorder ? wanted : 0
    }
}
