import Pixels

/// A photo's colours on a coarse grid, averaged in linear light.
struct EchoGrid {
    static let columns = 12
    static let rows = 8

    /// Red, green, blue in linear light, 0…1, row by row.
    var cells: [SIMD3<Float>]

    init(filledWith colour: SIMD3<Float>) {
        cells = Array(repeating: colour, count: EchoGrid.columns * EchoGrid.rows)
    }

    /// Averages a bitmap that is not empty; of a large one some rows and columns do for all.
    init(_ bitmap: Bitmap, light: LightMixer) {
        self.init(filledWith: .zero)
        let stepX = max(1, bitmap.width / (EchoGrid.columns * 12))
        let stepY = max(1, bitmap.height / (EchoGrid.rows * 12))
        let texels = bitmap.pixels.span
        let linear = light.linear.span
        for row in 0..<EchoGrid.rows {
            let down = part(row, of: EchoGrid.rows, of: bitmap.height)
            for column in 0..<EchoGrid.columns {
                let across = part(column, of: EchoGrid.columns, of: bitmap.width)
                var (red, green, blue, count): (UInt32, UInt32, UInt32, UInt32) = (0, 0, 0, 0)
                for y in stride(from: down.lowerBound, to: down.upperBound, by: stepY) {
                    let start = y &* bitmap.width
                    for x in stride(from: across.lowerBound, to: across.upperBound, by: stepX) {
                        let texel = texels[start &+ x]
                        red &+= UInt32(linear[Int(texel &>> 16 & 0xFF)])
                        green &+= UInt32(linear[Int(texel &>> 8 & 0xFF)])
                        blue &+= UInt32(linear[Int(texel & 0xFF)])
                        count &+= 1
                    }
                }
                let sum = SIMD3(red, green, blue)
                cells[row * EchoGrid.columns + column] =
                    SIMD3<Float>(sum) / (Float(count) * 8191)
            }
        }
    }

    func mixed(with other: EchoGrid, part: Float) -> EchoGrid {
        var mixed = self
        for i in cells.indices { mixed.cells[i] += (other.cells[i] - cells[i]) * part }
        return mixed
    }

    /// The mean relative luminance, 0…1.
    var luminance: Float {
        cells.reduce(0) { $0 + EchoLight.luminance(of: $1) } / Float(cells.count)
    }
}

/// The texels of one of `count` equal parts of a side; at least one.
private func part(_ n: Int, of count: Int, of side: Int) -> Range<Int> {
    let first = min(n * side / count, side - 1)
    return first..<max(first + 1, (n + 1) * side / count)
}

/// The light of a photo, dimmed and less colourful, so that it can stand beside the photo.
enum EchoLight {
    /// How much of the light is left, 0…½.
    ///
    /// Bright photos are dimmed to a calm mean; dark ones keep half of their light, so that night stays night.
    static func dimming(ofLuminance luminance: Float) -> Float {
        min(0.5, 0.09 / max(luminance, 1e-3))
    }

    static func calm(_ colour: SIMD3<Float>) -> SIMD3<Float> {
        let grey = SIMD3(repeating: luminance(of: colour))
        return grey + (colour - grey) * 0.8
    }

    /// The relative luminance, 0…1.
    static func luminance(of colour: SIMD3<Float>) -> Float {
        0.2126 * colour.x + 0.7152 * colour.y + 0.0722 * colour.z
    }
}
