import CDecoders
public import Geometry

/// The box that a photo has to fit, in canvas pixels.
public struct PixelBox: Hashable, Sendable {
    public var width: Int
    public var height: Int
    /// Width of a canvas pixel divided by its height.
    public var pixelAspect: Double
    /// Whether pictures smaller than the box are enlarged to it.
    public var isUpscaling: Bool
    /// Whether the height comes out even, so that half-blocks fill whole cells.
    public var fillsWholeCells: Bool
    /// What is delivered for a cell of the canvas: two pixels, or as many as a terminal's cell has.
    public var cell: CellSize

    public init(
        width: Int, height: Int, pixelAspect: Double = 1, isUpscaling: Bool = false,
        fillsWholeCells: Bool = false, cell: CellSize = .halfBlocks
    ) {
        self.width = width
        self.height = height
        self.pixelAspect = pixelAspect
        self.isUpscaling = isUpscaling
        self.fillsWholeCells = fillsWholeCells
        self.cell = cell
    }

    /// The pixels that an upright photo of this size gets: those of a canvas, in the density of `cell`.
    ///
    /// The aspect is kept to the nearest pixel and one side of the box is reached, except that without
    /// upscaling neither axis gets more pixels than the photo has; at least 1 × 1.
    public func fitted(
        sourceWidth: Int, sourceHeight: Int, fit: DecodeRequest.Fit = .contain
    ) -> (width: Int, height: Int) {
        let size = fit_size(
            UInt32(clamping: sourceWidth), UInt32(clamping: sourceHeight), fitBox(fit))
        return (Int(size.width), Int(size.height))
    }

    /// The box as the decoders take it, with sides they can deliver.
    func fitBox(_ fit: DecodeRequest.Fit = .contain) -> FitBox {
        let sideLimit = DECODERS_SIDE_LIMIT
        return FitBox(
            width: UInt32(min(max(width, 1), sideLimit)),
            height: UInt32(min(max(height, 1), sideLimit)), pixel_aspect: pixelAspect,
            is_upscaling: isUpscaling ? 1 : 0, whole_cells: fillsWholeCells ? 1 : 0,
            covers: fit == .cover ? 1 : 0, cell_width: UInt32(cell.width),
            cell_height: UInt32(cell.height))
    }
}
