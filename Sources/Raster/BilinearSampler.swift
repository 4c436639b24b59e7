import Pixels

/// Reads a bitmap between its pixels: bilinear, 8-bit weights, clamped at the edges.
struct BilinearSampler {
    let width: Int
    let height: Int
    private let maxU: Float
    private let maxV: Float

    init(_ picture: Bitmap) {
        width = picture.width
        height = picture.height
        maxU = Float(width - 1)
        maxV = Float(height - 1)
    }

    /// The colour at (`u`, `v`), where whole numbers are the centres of pixels.
    @inline(__always)
    func sample(_ pixels: [UInt32], _ u: Float, _ v: Float) -> UInt32 {
        let x = min(max(u, 0), maxU)
        let y = min(max(v, 0), maxV)
        let x0 = Int(x)
        let y0 = Int(y)
        let fx = UInt32((x - Float(x0)) * 256)
        let fy = UInt32((y - Float(y0)) * 256)
        let x1 = min(x0 + 1, width - 1)
        let top = y0 * width
        let bottom = min(y0 + 1, height - 1) * width
        return mix(
            mix(pixels[top + x0], pixels[top + x1], fx),
            mix(pixels[bottom + x0], pixels[bottom + x1], fx), fy)
    }
}

/// `a` and `b` mixed channel by channel, `weight` 256ths of `b` (0…256).
@inline(__always)
func mix(_ a: UInt32, _ b: UInt32, _ weight: UInt32) -> UInt32 {
    let rest = 256 &- weight
    let redBlue = (((a & 0xFF00FF) &* rest) &+ ((b & 0xFF00FF) &* weight)) &>> 8
    let green = (((a & 0x00FF00) &* rest) &+ ((b & 0x00FF00) &* weight)) &>> 8
    return (redBlue & 0xFF00FF) | (green & 0x00FF00)
}
