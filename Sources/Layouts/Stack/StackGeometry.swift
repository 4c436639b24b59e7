public import Geometry

/// The measures of a pile in a viewport, in units u (browsing.md §1.1).
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

    public var centre: Point { Point(x: viewport.width / 2, y: viewport.height / 2) }

    /// What the border leaves of the box for the photo itself.
    public var room: Size {
        Size(width: max(0, box.width - 2 * border), height: max(0, box.height - 2 * border))
    }

    /// The outline of a photo of this shape, border included.
    public func outline(of photo: Size) -> Size {
        let inner = contain(photo, in: room)
        return Size(width: inner.width + 2 * border, height: inner.height + 2 * border)
    }
}
