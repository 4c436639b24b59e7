public import Geometry

/// Where a picture lies on the screen.
public struct PicturePlace: Hashable, Sendable {
    /// In pixels of the screen; whole cells where it is stretched.
    public let pixels: PixelRect
    public let cell: CellSize
    /// What of the picture is seen, in its own pixels; nil for all of it, pixel by pixel.
    public let source: PixelRect?
    /// Those of a higher number lie over the others; 0...63.
    public let order: Int

    public init(
        _ pixels: PixelRect, cell: CellSize, source: PixelRect? = nil, order: Int = 0
    ) {
        (self.pixels, self.cell, self.source) = (pixels, cell, source)
        self.order = order
    }

    /// Whether a pixel of the picture is not one of the screen.
    var isStretched: Bool {
        source.map { $0.width != pixels.width || $0.height != pixels.height } ?? false
    }
}
