/// A bitmap to be read between its pixels: bilinear, 8-bit weights, clamped at the edges.
package struct Texels: Sendable {
    private let pixels: [UInt32]
    private let width: Int
    private let height: Int

    /// `pixels` are 0x00RRGGBB words, row-major; there must be `width * height` of them, and at least one.
    package init(_ pixels: [UInt32], width: Int, height: Int) {
        precondition(width > 0 && height > 0 && pixels.count == width * height)
        self.pixels = pixels
        self.width = width
        self.height = height
    }

    /// Gives `body` a reader, which must not leave it.
    @inline(always)
    package func reading<Result>(_ body: (TexelReader) -> Result) -> Result {
        unsafe pixels.withUnsafeBytes { bytes in
            guard let start = bytes.baseAddress else { preconditionFailure() }
            return unsafe body(TexelReader(at: start, width: width, height: height))
        }
    }
}
