import Browsing
import DisplayList
import Geometry
import Pixels
import Raster
import ViewModel

/// The pixels of photos that exist only here: a gradient each, so that a part of a pixel is seen.
struct Pictures {
    private struct Key: Hashable {
        var look: Int
        var size: PixelSize
    }

    private static let looks: [UInt32] = [0x20, 0x60, 0xA0, 0xE0]
    private static let shapes = [
        Size(width: 3000, height: 2000), Size(width: 1000, height: 4000),
        Size(width: 2000, height: 2000), Size(width: 3000, height: 2000),
        Size(width: 4000, height: 1000), Size(width: 2000, height: 3000),
        Size(width: 3000, height: 2250),
    ]

    private var sizes = DecodedSizes()
    private let made = MadeBitmaps()

    static func shape(of photo: PhotoID) -> Size { shapes[photo.number % shapes.count] }

    mutating func note(_ wants: [Want], aspect: Double) {
        sizes.note(wants, aspect: aspect, shape: Pictures.shape)
    }

    /// The photo as it has been decoded for what was wanted so far.
    func picture(of photo: PhotoID, seenAt size: PixelSize) -> Picture {
        let best = sizes.best(of: photo, shape: Pictures.shape(of: photo), seenAt: size)
        let key = Key(look: photo.number % Pictures.looks.count, size: best)
        if let known = made.bitmaps[key] { return Picture(known) }
        let bitmap = Pictures.bitmap(Pictures.looks[key.look], best)
        made.bitmaps[key] = bitmap
        return Picture(bitmap)
    }

    /// Made once for all frames; a reference, because what asks for pictures may change nothing.
    private final class MadeBitmaps {
        var bitmaps: [Key: Bitmap] = [:]
    }

    private static func bitmap(_ look: UInt32, _ size: PixelSize) -> Bitmap {
        var pixels: [UInt32] = []
        pixels.reserveCapacity(size.width * size.height)
        for y in 0..<size.height {
            for x in 0..<size.width {
                let right = UInt32((2 * x + 1) * 255 / (2 * size.width))
                let down = UInt32((2 * y + 1) * 255 / (2 * size.height))
                pixels.append(right << 16 | down << 8 | look)
            }
        }
        return Bitmap(width: size.width, height: size.height, pixels: pixels)
    }
}
