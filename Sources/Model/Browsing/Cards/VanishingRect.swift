public import Geometry

/// Where a photo comes from, or goes to, that the list below does not show: a point below the canvas.
public func vanishingRect(in viewport: Size) -> Rect {
    Rect(
        origin: Point(x: viewport.width / 2, y: viewport.height * 1.075), size: .zero)
}
