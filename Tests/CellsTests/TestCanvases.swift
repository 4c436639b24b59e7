import SeededRandom
import Glibc
import Pixels

/// A landscape of gradients, soft shapes and a little noise, like a photo reduced to cells.
func photoLikeCanvas(width: Int, height: Int, seed: UInt64) -> Canvas {
    var dice = Dice(seed)
    let phase = Double(dice.roll(0..<628)) / 100
    var canvas = Canvas(width: width, height: height)
    for y in 0..<height {
        for x in 0..<width {
            let u = Double(x) / Double(width)
            let v = Double(y) / Double(height)
            let ridge = 0.55 + 0.12 * sin(u * 7 + phase) + 0.05 * sin(u * 23 + 2 * phase)
            let sun = exp(-40 * ((u - 0.7) * (u - 0.7) + (v - 0.25) * (v - 0.25)))
            let noise = Double(dice.roll(-6..<7))
            var rgb: [Double] =
                v < ridge
                ? [70 + 120 * v + 150 * sun, 110 + 90 * v + 110 * sun, 190 - 60 * v + 30 * sun]
                : [40 + 90 * (v - ridge) * 2, 70 + 80 * (1 - v) + 20 * sin(u * 40), 30 + 40 * u]
            rgb = rgb.map { min(max($0 + noise, 0), 255) }
            canvas[x, y] = UInt32(rgb[0]) << 16 | UInt32(rgb[1]) << 8 | UInt32(rgb[2])
        }
    }
    return canvas
}

/// Every hue from left to right, from black to white downwards, and greys.
func gradientCanvas(width: Int, height: Int) -> Canvas {
    var canvas = Canvas(width: width, height: height)
    for y in 0..<height {
        for x in 0..<width {
            let v = Double(y) / Double(height - 1)
            let hue = Double(x) / Double(width) * 2 * Double.pi
            let rgb = [0.0, 2.1, 4.2].map { shift in
                let pure = 0.5 + 0.35 * cos(hue - shift)
                return v < 0.5 ? pure * v * 2 : pure + (1 - pure) * (v - 0.5) * 2
            }.map { UInt32(min(max($0 * 255, 0), 255)) }
            canvas[x, y] = rgb[0] << 16 | rgb[1] << 8 | rgb[2]
        }
    }
    return canvas
}

/// A canvas of random pixels.
func noiseCanvas(width: Int, height: Int, seed: UInt64) -> Canvas {
    var dice = Dice(seed)
    return Canvas(
        width: width, height: height,
        pixels: (0..<width * height).map { _ in UInt32(truncatingIfNeeded: dice.next()) & 0xFF_FFFF
        })
}
