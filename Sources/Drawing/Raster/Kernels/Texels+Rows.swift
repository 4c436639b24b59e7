/// Rows of a canvas, drawn from a bitmap.
extension Texels {
    /// Writes the colours of `columns` to `pixels`, column 0 at `start`.
    package func copy(
        _ columns: Range<Int>, along row: TexelRow, to start: Int,
        _ pixels: inout MutableSpan<UInt32>
    ) {
        unsafe write(columns, from: start, &pixels) { reader, pixels in
            row.forEach(columns, of: reader) { x, colour in
                unsafe pixels.storeBytes(of: colour, toByteOffset: x &<< 2, as: UInt32.self)
            }
        }
    }

    /// Lays `weight` 256ths of the colours of `columns` over `pixels` in linear light.
    package func lay(
        _ columns: Range<Int>, along row: TexelRow, _ weight: UInt32, _ light: LightMixer,
        over pixels: inout MutableSpan<UInt32>, from start: Int
    ) {
        light.mixing { mixer in
            unsafe write(columns, from: start, &pixels) { reader, pixels in
                row.forEach(columns, of: reader) { x, colour in
                    let pixel = unsafe pixels + x &<< 2
                    let below = unsafe pixel.load(as: UInt32.self)
                    let mixed = mixer.mix(below, colour, weight)
                    unsafe pixel.storeBytes(of: mixed, as: UInt32.self)
                }
            }
        }
    }

    /// Checks the range once, and gives `body` the place of column 0.
    @inline(always)
    private func write(
        _ columns: Range<Int>, from start: Int, _ pixels: inout MutableSpan<UInt32>,
        _ body: (TexelReader, UnsafeMutableRawPointer) -> Void
    ) {
        guard !columns.isEmpty else { return }
        precondition(start + columns.lowerBound >= 0)
        precondition(start + columns.upperBound <= pixels.count)
        reading { reader in
            unsafe pixels.withUnsafeMutableBytes { bytes in
                guard let first = bytes.baseAddress else { return }
                unsafe body(reader, first + start &<< 2)
            }
        }
    }
}
