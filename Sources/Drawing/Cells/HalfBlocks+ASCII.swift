import Glibc
internal import Pixels

extension HalfBlocks {
    /// Characters from the one with the least ink to the one with the most.
    static let ramp: [UInt8] = Array(" .:-=+*#%@".utf8)

    /// One character a cell, by the lightness (CIE L*) of its two pixels together; on a light ground by what that lacks.
    ///
    /// Flat colours are none of the picture, and get no character.
    func asciiFrame(of canvas: Canvas, coverage: [UInt8]?, flat: [UInt32]) -> Frame {
        var frame = Frame(columns: canvas.width, rows: canvas.height / 2)
        for row in 0..<frame.rows {
            for column in 0..<frame.columns {
                let top = 2 * row * canvas.width + column
                var luminance: Float = 0
                for index in [top, top + canvas.width] {
                    let isGround = coverage.map { $0[index] == 0 } ?? false
                    if isGround || flat.contains(canvas.pixels[index]) {
                        luminance += isOnLight ? 0.5 : 0
                    } else {
                        luminance += light.luminance(of: canvas.pixels[index]) / 2
                    }
                }
                let lightness =
                    luminance > 0.008856 ? 1.16 * cbrtf(luminance) - 0.16 : 9.033 * luminance
                let last = HalfBlocks.ramp.count - 1
                let ink = isOnLight ? 1 - lightness : lightness
                let step = min(max(Int((ink * Float(last)).rounded()), 0), last)
                let glyph = Glyph(UInt32(HalfBlocks.ramp[step]))
                frame.put(Cell(glyph), row: row, column: column)
            }
        }
        return frame
    }
}
