import Geometry
import Pixels

extension PagePainter {
    /// `page` rolls up from the edge and uncovers `below`.
    func curl(_ page: Bitmap, over below: Bitmap, progress: Double) -> Bitmap {
        let isHorizontal = edge == .left || edge == .right
        let lines = CurlLines(
            count: isHorizontal ? width : height, unit: isHorizontal ? aspect : 1,
            radius: 0.15 * size.shortSide, progress: progress,
            isMirrored: edge == .left || edge == .top)
        var picture = below
        let texels = page.pixels.span
        var pixels = picture.pixels.mutableSpan
        for y in 0..<height {
            for x in 0..<width {
                let i = y &* width &+ x
                let line = lines.lines[isHorizontal ? x : y]
                guard line.taps > 0 else {
                    if line.belowRest < 256 { pixels[i] = scaled(pixels[i], line.belowRest) }
                    continue
                }
                let start = isHorizontal ? y &* width : x
                let step = isHorizontal ? 1 : width
                pixels[i] = lines.colour(
                    line, texels, start, step, below: pixels[i])
            }
        }
        return picture
    }
}
