import Geometry

/// An upright rectangle of the canvas that a sprite is clipped to, in pixels.
struct ClipBox {
    let left: Float
    let right: Float
    let top: Float
    let bottom: Float

    /// `rect` is in units u.
    init(_ rect: Rect, aspect: Double) {
        left = Float(rect.minX / aspect)
        right = Float(rect.maxX / aspect)
        top = Float(rect.minY)
        bottom = Float(rect.maxY)
    }

    /// How much of the pixel around a place lies inside, 0…1.
    func coverage(_ column: Float, _ row: Float) -> Float {
        let horizontal = min(column + 0.5, right) - max(column - 0.5, left)
        let vertical = min(row + 0.5, bottom) - max(row - 0.5, top)
        return max(0, horizontal) * max(0, vertical)
    }

    /// Columns that lie inside in row `y`, in part at least.
    func touchedColumns(_ y: Int) -> Range<Int> {
        guard Float(y) < bottom, Float(y + 1) > top, left < right else { return 0..<0 }
        return whole(left.rounded(.down))..<whole(right.rounded(.up))
    }

    func isSolidRow(_ y: Int) -> Bool { Float(y) >= top && Float(y + 1) <= bottom }

    /// Columns that lie wholly inside in a solid row.
    var solidColumns: Range<Int> {
        let first = whole(left.rounded(.up))
        return first..<max(first, whole(right.rounded(.down)))
    }

    private func whole(_ value: Float) -> Int { Int(min(max(value, 0), 100_000)) }
}
