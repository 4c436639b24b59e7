/// What it costs to fit finer blocks to a screen full of a photo in sharp detail, in milliseconds of the thread's CPU.
import BenchTimers
import Cells
import Pixels
import SeededRandom

let (columns, rows) = (200, 60)
print("blocks\tcells\tms")
for (glyphs, name) in [
    (BlockGlyphs.quadrant, "quadrants"), (.sextant, "sextants"), (.octant, "octants"),
] {
    var dice = Dice(1)
    // Noise: no cell is good enough in half-blocks.
    let canvas = Canvas(
        width: columns * glyphs.columns, height: rows * glyphs.pixelRows,
        pixels: (0..<columns * glyphs.columns * rows * glyphs.pixelRows).map { _ in
            UInt32(dice.roll(1 << 24))
        })
    let frame = Frame(
        columns: columns, rows: rows, filledWith: .halves(.rgb(0x80_8080), .rgb(0x70_7070)))
    let fit = BlockFit(glyphs)
    var least = Double.infinity
    for _ in 0..<20 {
        var clock = ThreadClock()
        let refined = fit.refined(frame, by: canvas)
        least = min(least, clock.lap())
        precondition(refined != frame)
    }
    print("\(name)\t\(columns)x\(rows)\t\((least * 1000).rounded() / 1000)")
}
