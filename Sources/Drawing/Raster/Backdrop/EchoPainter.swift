import DisplayList
import Geometry
import Pixels

/// The backdrop's echo of a photo: blurred until only its light is left, darkened, less colourful, darker to the corners.
struct EchoPainter {
    /// sRGB, 0…255, at the nodes of a smooth surface over the canvas; the fourth number is 0.
    private let nodes: [SIMD4<Float>]

    /// `strength` 0…1 of the echo's light is mixed into `colour`.
    init(_ grid: EchoGrid, over colour: UInt32, strength: Float, light: LightMixer) {
        let dimming = EchoLight.dimming(ofLuminance: grid.luminance)
        let base = SIMD3<Float>(light.light(of: colour)) / 8191
        nodes = grid.cells.enumerated().map { n, cell in
            let grey = EchoLight.luminance(of: cell)
            let calm = EchoLight.calm(cell)
            let x = (Float(n % EchoGrid.columns) + 0.5) / Float(EchoGrid.columns) * 2 - 1
            let y = (Float(n / EchoGrid.columns) + 0.5) / Float(EchoGrid.rows) * 2 - 1
            let vignette = 1 - 0.3 * (x * x + y * y)
            // Bright spots give way, so that nothing glares beside the photo.
            let knee = 1 / (1 + grey * dimming / 0.25)
            let seen = base + (calm * (dimming * vignette * knee) - base) * strength
            return SIMD4(
                LightMixer.sRGB(seen.x), LightMixer.sRGB(seen.y), LightMixer.sRGB(seen.z), 0)
        }
    }

    /// Paints all but what is `hidden`.
    func paint(on canvas: inout Canvas, hidden: HiddenColumns) {
        let width = canvas.width
        let height = canvas.height
        var row = [SIMD4<Float>](repeating: .zero, count: EchoGrid.columns)
        var pixels = canvas.pixels.mutableSpan
        for y in 0..<height {
            let gap = hidden.rows[y]
            if gap == 0..<width { continue }
            let down = SplineStep(y, of: height, nodes: EchoGrid.rows)
            for column in 0..<EchoGrid.columns {
                row[column] = down.value { nodes[$0 * EchoGrid.columns + column] }
            }
            paintRow(row.span, width, outside: gap, from: y * width, &pixels)
        }
    }

    /// A row piece by piece, each between two nodes, where the surface is a cubic polynomial.
    private func paintRow(
        _ nodes: Span<SIMD4<Float>>, _ width: Int, outside gap: Range<Int>, from start: Int,
        _ pixels: inout MutableSpan<UInt32>
    ) {
        // Each channel is rounded at another place, so that their steps do not fall together and show as bands.
        let phase = SIMD4<Float>(0.33, 0, -0.33, 0)
        let step = Float(EchoGrid.columns) / Float(width)
        var x = 0
        while x < width {
            let place = (Float(x) + 0.5) * step - 0.5
            let left = place.rounded(.down)
            let piece = SplinePiece(nodes, after: Int(left))
            var t = place - left
            while t < 1, x < width {
                if !gap.contains(x) {
                    let colour = piece.value(t) + phase
                    pixels[start &+ x] =
                        whole(colour.x) &<< 16 | whole(colour.y) &<< 8 | whole(colour.z)
                }
                t += step
                x += 1
            }
        }
    }
}

/// A cubic B-spline between two nodes of a row, as a polynomial.
private struct SplinePiece {
    private let constant: SIMD4<Float>
    private let linear: SIMD4<Float>
    private let square: SIMD4<Float>
    private let cubic: SIMD4<Float>

    init(_ nodes: Span<SIMD4<Float>>, after first: Int) {
        func node(_ n: Int) -> SIMD4<Float> { nodes[min(max(n, 0), nodes.count - 1)] }
        let (a, b, c, d) = (node(first - 1), node(first), node(first + 1), node(first + 2))
        constant = (a + 4 * b + c) / 6
        linear = (c - a) / 2
        square = (a - 2 * b + c) / 2
        cubic = (3 * (b - c) + d - a) / 6
    }

    @inline(__always)
    func value(_ t: Float) -> SIMD4<Float> { ((cubic * t + square) * t + linear) * t + constant }
}

/// The nearest whole number of one in 0…254, by the bits of a number so large that it has no fraction.
@inline(__always)
private func whole(_ value: Float) -> UInt32 { (max(value, 0) + 8_388_608).bitPattern & 0xFF }

/// The four nodes of a cubic B-spline around a pixel, and how much each has to say.
private struct SplineStep {
    private let first: Int
    private let last: Int
    private let weights: SIMD4<Float>

    init(_ pixel: Int, of count: Int, nodes: Int) {
        let place = (Float(pixel) + 0.5) / Float(count) * Float(nodes) - 0.5
        let whole = place.rounded(.down)
        let t = place - whole
        let r = 1 - t
        first = Int(whole) - 1
        last = nodes - 1
        weights =
            SIMD4(
                r * r * r, 3 * t * t * t - 6 * t * t + 4, 3 * r * r * r - 6 * r * r + 4, t * t * t)
            / 6
    }

    @inline(__always)
    func value(_ node: (Int) -> SIMD4<Float>) -> SIMD4<Float> {
        let a = node(min(max(first, 0), last)) * weights.x
        let b = node(min(max(first &+ 1, 0), last)) * weights.y
        let c = node(min(max(first &+ 2, 0), last)) * weights.z
        let d = node(min(max(first &+ 3, 0), last)) * weights.w
        return a + b + c + d
    }
}
