/// The short way for many pixels of a row.
extension Texture {
    /// Writes the colours of whole pixels of row `y` to `pixels` from `start` on.
    func copy(
        _ columns: Range<Int>, _ y: Int, to start: Int, _ pixels: inout MutableSpan<UInt32>
    ) {
        let row = Float(y) + 0.5
        if taps.count > 1 {
            for x in columns { pixels[start &+ x] = colour(Float(x) + 0.5, row) }
        } else if isAffine {
            copyAffine(columns, row, to: start, &pixels)
        } else {
            copyPerspective(columns, row, to: start, &pixels)
        }
    }

    private func copyAffine(
        _ columns: Range<Int>, _ row: Float, to start: Int, _ pixels: inout MutableSpan<UInt32>
    ) {
        let texels = texels.span
        let firstU = row * u.perRow + u.constant
        let firstV = row * v.perRow + v.constant
        for x in columns {
            let column = Float(x) + 0.5
            pixels[start &+ x] = bilinear(
                texels, width, fixed(firstU + column * u.perColumn, lastU),
                fixed(firstV + column * v.perColumn, lastV))
        }
    }

    private func copyPerspective(
        _ columns: Range<Int>, _ row: Float, to start: Int, _ pixels: inout MutableSpan<UInt32>
    ) {
        let texels = texels.span
        let firstU = row * u.perRow + u.constant
        let firstV = row * v.perRow + v.constant
        let firstW = row * w.perRow + w.constant
        for x in columns {
            let column = Float(x) + 0.5
            let depth = 1 / (firstW + column * w.perColumn)
            pixels[start &+ x] = bilinear(
                texels, width, fixed((firstU + column * u.perColumn) * depth, lastU),
                fixed((firstV + column * v.perColumn) * depth, lastV))
        }
    }
}
