import Geometry
import Pixels
import Raster

/// What photos look like.
enum Look: CaseIterable {
    /// Of one colour.
    case plain
    /// Darker in the lower half, which pictures show in lower case: what turns over is seen to turn.
    case halved
    /// Every pixel another colour, so that frames differ where a photo lies elsewhere by a part of a pixel.
    case shaded

    func bitmap(of photo: Int, in size: PixelSize) -> Bitmap {
        let (width, height) = (size.width, size.height)
        let colour = Swatch.photos[photo % Swatch.photos.count]
        var bitmap = Bitmap(width: width, height: height, filledWith: colour)
        guard self != .plain else { return bitmap }
        for y in 0..<height {
            for x in 0..<width {
                let right = (Double(x) + 0.5) / Double(width)
                let down = (Double(y) + 0.5) / Double(height)
                bitmap[x, y] = shade(colour, right: right, down: down)
            }
        }
        return bitmap
    }

    private func shade(_ colour: UInt32, right: Double, down: Double) -> UInt32 {
        switch self {
        case .plain: colour
        case .halved: down < 0.5 ? colour : (colour >> 1) & 0x7F_7F7F
        case .shaded:
            UInt32(255 * right) << 16 | UInt32(255 * down) << 8 | (colour & 0xFF)
        }
    }
}
