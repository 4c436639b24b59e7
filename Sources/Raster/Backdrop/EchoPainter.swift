import DisplayList
import Geometry
import Pixels

/// The backdrop's echo of a photo: blurred until only its light is left, darkened, less colourful, darker to the corners.
struct EchoPainter {
    /// sRGB, 0…255, at the nodes of a smooth surface over the canvas; the fourth number is 0.
    private let nodes: [SIMD4<Float>]

    /// `strength` 0…1 of the echo's light is mixed into `colour`.
    init(_ grid: EchoGrid, over colour: UInt32, strength: Float, light: LightMixer) {
        // Bright photos are dimmed to a calm mean; dark ones keep half of their light, so that night stays night.
        let dimming = min(0.5, 0.09 / max(grid.luminance, 1e-3))
        let base = SIMD3<Float>(light.light(of: colour)) / 8191
        nodes = grid.cells.enumerated().map { n, cell in
            let grey = grid.luminance(of: cell)
            let calm = SIMD3(repeating: grey) + (cell - SIMD3(repeating: grey)) * 0.8
            let x = (Float(n % EchoGrid.columns) + 0.5) / Float(EchoGrid.columns) * 2 - 1
            let y = (Float(n / EchoGrid.columns) + 0.5) / Float(EchoGrid.rows) * 2 - 1
            let vignette = 1 - 0.3 * (x * x + y * y)
            let seen = base + (calm * dimming * vignette - base) * strength
            return SIMD4(
                LightMixer.sRGB(seen.x), LightMixer.sRGB(seen.y), LightMixer.sRGB(seen.z), 0)
        }
    }

    func paint(on canvas: inout Canvas) {
        let width = canvas.width
        let height = canvas.height
        let across = (0..<width).map {
            SplineStep($0, of: width, nodes: EchoGrid.columns)
        }
        var row = [SIMD4<Float>](repeating: .zero, count: EchoGrid.columns)
        var pixels = canvas.pixels.mutableSpan
        // Each channel is rounded at another place, so that their steps do not fall together and show as bands.
        let phase = SIMD4<Float>(0.33, 0, -0.33, 0)
        for y in 0..<height {
            let down = SplineStep(y, of: height, nodes: EchoGrid.rows)
            for column in 0..<EchoGrid.columns {
                row[column] = down.value { nodes[$0 * EchoGrid.columns + column] }
            }
            let nodesOfRow = row.span
            for x in 0..<width {
                let colour = across[x].value { nodesOfRow[$0] }
                let shifted = colour + phase
                pixels[y &* width &+ x] =
                    whole(shifted.x) &<< 16 | whole(shifted.y) &<< 8 | whole(shifted.z)
            }
        }
    }
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
