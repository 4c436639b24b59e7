/// A terminal's size, and so a canvas's: a column wide and half a row high is a pixel.
struct CanvasSize {
    let columns: Int
    let rows: Int

    var name: String { "\(columns)x\(rows)" }
    var height: Int { 2 * rows }
}

/// Smooth colours with a little noise, as photos have, the same for the same seed.
func picture(width: Int, height: Int, seed: UInt32) -> [UInt32] {
    var state = seed &* 2_654_435_761 | 1
    return (0..<width * height).map { i in
        let (x, y) = (UInt32(i % width), UInt32(i / width))
        state = state &* 1_664_525 &+ 1_013_904_223
        let noise = state >> 28
        let red = (x &* 200 / UInt32(width) &+ noise) & 255
        let green = (y &* 220 / UInt32(height) &+ noise / 2) & 255
        let blue = ((x &+ y) &* 3 / 4 &+ seed &* 40 &+ noise) & 255
        return red << 16 | green << 8 | blue
    }
}
