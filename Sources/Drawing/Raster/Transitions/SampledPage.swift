import Pixels

/// A page read between its pixels.
struct SampledPage {
    private let texels: Texels

    /// `page` must not be empty.
    init(_ page: Bitmap) {
        texels = Texels(page.pixels, width: page.width, height: page.height)
    }

    /// Gives `body` a reader of the page, which must not leave it.
    @inline(always)
    func reading<Result>(_ body: (PageReader) -> Result) -> Result {
        texels.reading { body(PageReader(texels: $0)) }
    }
}

/// Reads a page by places in pixels; the centre of the first is (0.5, 0.5).
struct PageReader {
    fileprivate let texels: TexelReader

    /// The colour at a place.
    @inline(always)
    func colour(_ column: Float, _ row: Float) -> UInt32 {
        texels.colour(u: column * 256 - 128, v: row * 256 - 128)
    }

    /// The mean of four places around one, `reach` pixels away on both axes.
    @inline(always)
    func average(_ column: Float, _ row: Float, _ reach: Float) -> UInt32 {
        texels.average(
            u: SIMD2(column - reach, column + reach) * 256 - 128,
            v: SIMD2(row - reach, row + reach) * 256 - 128)
    }
}
