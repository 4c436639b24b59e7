/// Rows of a picture on their way to entries of a palette, from the first row to the last.
struct DiffusedRows {
    private var nearest: NearestEntries
    private let palette: [SIMD3<Int32>]
    private let diffuses: Bool
    /// Sixteenths of a step that the row above has left, for each pixel and one beside the row on each side.
    private var above: [SIMD3<Int32>]
    private var below: [SIMD3<Int32>]

    init(palette: [UInt32], width: Int, diffuses: Bool) {
        nearest = NearestEntries(palette)
        self.palette = palette.map {
            SIMD3(Int32($0 >> 16 & 255), Int32($0 >> 8 & 255), Int32($0 & 255))
        }
        self.diffuses = diffuses
        above = Array(repeating: .zero, count: diffuses ? width + 2 : 0)
        below = above
    }

    /// Finds the entries of row `y`, which follows the one before.
    mutating func map(row y: Int, of bitmap: Bitmap, to indices: inout [UInt8]) {
        let columns = y * bitmap.width..<(y + 1) * bitmap.width
        if diffuses {
            swap(&above, &below)
            Self.diffuse(bitmap, columns, palette, above, &below, &nearest, &indices)
        } else {
            Self.look(bitmap, columns, &nearest, &indices)
        }
    }

    private static func look(
        _ bitmap: Bitmap, _ columns: Range<Int>, _ nearest: inout NearestEntries,
        _ indices: inout [UInt8]
    ) {
        let pixels = bitmap.pixels.span
        var entries = indices.mutableSpan
        for i in columns {
            let pixel = channels(of: pixels[i])
            entries[i] = nearest.entry(pixel.x, pixel.y, pixel.z)
        }
    }

    private static func diffuse(
        _ bitmap: Bitmap, _ columns: Range<Int>, _ palette: [SIMD3<Int32>],
        _ above: [SIMD3<Int32>], _ below: inout [SIMD3<Int32>], _ nearest: inout NearestEntries,
        _ indices: inout [UInt8]
    ) {
        let pixels = bitmap.pixels.span
        var entries = indices.mutableSpan
        let colours = palette.span
        let old = above.span
        var new = below.mutableSpan
        // What the pixel before hands to this one, to the one below it, and to the one below this.
        var right = SIMD3<Int32>.zero
        var under = SIMD3<Int32>.zero
        var before = SIMD3<Int32>.zero
        var x = 0
        for i in columns {
            let handed = old[x &+ 1] &+ right &+ SIMD3(repeating: 8)
            var value = channels(of: pixels[i]) &+ handed &>> SIMD3(repeating: 4)
            value.clamp(lowerBound: .zero, upperBound: SIMD3(repeating: 255))
            let entry = nearest.entry(value.x, value.y, value.z)
            entries[i] = entry
            let error = value &- colours[Int(entry)]
            right = error &* 7
            new[x] = before &+ error &* 3
            before = under &+ error &* 5
            under = error
            x &+= 1
        }
        new[x] = before
        new[x &+ 1] = under
    }

    @inline(__always) private static func channels(of pixel: UInt32) -> SIMD3<Int32> {
        SIMD3(
            Int32(truncatingIfNeeded: pixel >> 16 & 255),
            Int32(truncatingIfNeeded: pixel >> 8 & 255), Int32(truncatingIfNeeded: pixel & 255))
    }
}
