internal import Pixels

extension HalfBlocks {
    /// One bit a pixel, dithered by luminance; a lit pixel takes the terminal's foreground, on a light ground a dark one does.
    ///
    /// Flat colours are none of the picture, and stay ground.
    func monoFrame(of canvas: Canvas, coverage: [UInt8]?, flat: [UInt32]) -> Frame {
        let white = LinearColour(1, 1, 1, 0)
        let lit = ErrorDiffusion.dither(
            width: canvas.width, height: canvas.height,
            value: { index in
                if let coverage, coverage[index] == 0 { return nil }
                if flat.contains(canvas.pixels[index]) { return nil }
                let own = light.luminance(of: canvas.pixels[index])
                let luminance = isOnLight ? 1 - own : own
                return LinearColour(luminance, luminance, luminance, 0)
            },
            nearest: { wanted, _ in wanted.x >= 0.5 ? (1, white) : (0, .zero) })
        var frame = Frame(columns: canvas.width, rows: canvas.height / 2)
        for row in 0..<frame.rows {
            for column in 0..<frame.columns {
                let top = lit[2 * row * canvas.width + column] != 0
                let bottom = lit[(2 * row + 1) * canvas.width + column] != 0
                let glyph: Glyph =
                    switch (top, bottom) {
                    case (false, false): .space
                    case (true, false): .upperHalf
                    case (false, true): .lowerHalf
                    case (true, true): Glyph.space.with(.reverse)
                    }
                frame.put(Cell(glyph), row: row, column: column)
            }
        }
        return frame
    }
}
