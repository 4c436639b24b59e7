/// A rectangle of whole pixels; `width` and `height` may be 0.
public struct PixelRect: Hashable, Sendable {
    public var x: Int
    public var y: Int
    public var width: Int
    public var height: Int

    public init(x: Int, y: Int, width: Int, height: Int) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// The pixels that an upright rectangle in units u takes at rest, each side to the nearest pixel.
    public init(_ rect: Rect, aspect: Double) {
        x = wholePixel(rect.minX / aspect)
        y = wholePixel(rect.minY)
        width = max(0, wholePixel(rect.maxX / aspect) - x)
        height = max(0, wholePixel(rect.maxY) - y)
    }

    /// What a border of `border` units leaves; the border takes at least one pixel on each side where it is above 0.
    public func inset(by border: Double, aspect: Double) -> PixelRect {
        guard border > 0 else { return self }
        let h = max(1, Int((border / aspect).rounded()))
        let v = max(1, Int(border.rounded()))
        var inner = self
        inner.x += h
        inner.y += v
        inner.width = max(0, width - 2 * h)
        inner.height = max(0, height - 2 * v)
        return inner
    }

    public var columns: Range<Int> { x..<(x + width) }
    public var rows: Range<Int> { y..<(y + height) }

    /// What both cover; empty where they do not overlap.
    public func intersection(_ other: PixelRect) -> PixelRect {
        let across = columns.clamped(to: other.columns)
        let down = rows.clamped(to: other.rows)
        return PixelRect(
            x: across.lowerBound, y: down.lowerBound, width: across.count, height: down.count)
    }

    public func contains(_ other: PixelRect) -> Bool {
        x <= other.x && y <= other.y && columns.upperBound >= other.columns.upperBound
            && rows.upperBound >= other.rows.upperBound
    }

    public var isEmpty: Bool { width == 0 || height == 0 }
}

/// The nearest whole pixel, far beyond any canvas at most.
private func wholePixel(_ place: Double) -> Int {
    Int(min(max(place, -1e9), 1e9).rounded())
}
