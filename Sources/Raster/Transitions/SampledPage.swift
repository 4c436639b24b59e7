import Pixels

/// A page read between its pixels.
struct SampledPage {
    private let texels: [UInt32]
    private let width: Int
    private let lastU: Float
    private let lastV: Float

    /// `page` must not be empty.
    init(_ page: Bitmap) {
        texels = page.pixels
        width = page.width
        lastU = Float(256 * (page.width - 1))
        lastV = Float(256 * (page.height - 1))
    }

    /// The colour at a place in pixels; the centre of the first is (0.5, 0.5).
    @inline(__always)
    func colour(_ column: Float, _ row: Float) -> UInt32 {
        bilinear(
            texels.span, width, fixed(column * 256 - 128, lastU), fixed(row * 256 - 128, lastV))
    }
}

extension SampledPage {
    /// The mean of four places around one, `reach` pixels away on both axes.
    func average(_ column: Float, _ row: Float, _ reach: Float) -> UInt32 {
        var redBlue: UInt32 = 0x2_0002
        var green: UInt32 = 0x2
        for (x, y) in [(-reach, -reach), (reach, -reach), (-reach, reach), (reach, reach)] {
            let colour = colour(column + x, row + y)
            redBlue &+= colour & 0xFF00FF
            green &+= colour &>> 8 & 0xFF
        }
        return redBlue &>> 2 & 0xFF00FF | (green &>> 2) &<< 8
    }
}
