/// The short way for many pixels of a row.
extension Texture {
    /// Writes the colours of whole pixels of row `y` to `pixels` from `start` on.
    func copy(
        _ columns: Range<Int>, _ y: Int, to start: Int, _ pixels: inout MutableSpan<UInt32>
    ) {
        if taps.count == 1 {
            texels.copy(columns, along: path(of: y), to: start, &pixels)
        } else {
            let row = Float(y) + 0.5
            texels.reading { texels in
                for x in columns { pixels[start &+ x] = colour(Float(x) + 0.5, row, texels) }
            }
        }
    }

    /// Lays `weight` 256ths of whole pixels of row `y` over `pixels` from `start` on.
    func lay(
        _ columns: Range<Int>, _ y: Int, _ weight: UInt32, _ light: LightMixer,
        over pixels: inout MutableSpan<UInt32>, from start: Int
    ) {
        if taps.count == 1 {
            texels.lay(columns, along: path(of: y), weight, light, over: &pixels, from: start)
        } else {
            let row = Float(y) + 0.5
            texels.reading { texels in
                light.mixing { mixer in
                    for x in columns {
                        let i = start &+ x
                        let colour = colour(Float(x) + 0.5, row, texels)
                        pixels[i] = mixer.mix(pixels[i], colour, weight)
                    }
                }
            }
        }
    }

    /// Where the pixels of row `y` lie.
    private func path(of y: Int) -> TexelRow {
        let row = Float(y) + 0.5
        func line(_ plane: PixelPlane) -> TexelRow.Line {
            TexelRow.Line(first: row * plane.perRow + plane.constant, perColumn: plane.perColumn)
        }
        return TexelRow(u: line(u), v: line(v), w: isAffine ? nil : line(w))
    }
}
