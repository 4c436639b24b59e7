import CKernels
import Cells
import SeededRandom
import Pixels
import Testing
import VT

/// A canvas of chance; most of `old`, where there is one, stays.
private func canvas(
    _ dice: inout Dice, _ columns: Int, _ rows: Int, after old: Canvas?
) -> Canvas {
    var canvas = old ?? Canvas(width: columns, height: 2 * rows)
    // Few colours meet often; near ones are within a tolerance; dark ones have half of it.
    let kind = dice.roll(0..<4)
    let share = old == nil ? 1 : dice.pick([1, 2, 7])
    for i in canvas.pixels.indices where dice.roll(share) == 0 {
        switch kind {
        case 0: canvas.pixels[i] = UInt32(dice.next() & 0xFF_FFFF)
        case 1: canvas.pixels[i] = dice.pick([0, 0xFF_FFFF, 0x40_8000, 0x3F_3F3F])
        case 2: canvas.pixels[i] = 0x78_8898 + UInt32(dice.roll(12)) * 0x1_0101
        default: canvas.pixels[i] = 0x38_3A3C + UInt32(dice.roll(10)) * 0x1_0101
        }
    }
    return canvas
}

/// Half-blocks, differences and bytes in C.
private struct Reference {
    private var cells: [CKCell]
    private var shown: [CKCell]
    private let columns: Int
    private let rows: Int
    private var decimals = [UInt32](repeating: 0, count: 256)

    init(columns: Int, rows: Int) {
        self.columns = columns
        self.rows = rows
        cells = [CKCell](repeating: CKCell(glyph: 0, front: 0, back: 0), count: columns * rows)
        shown = cells
        ck_decimals(&decimals)
    }

    mutating func bytes(of canvas: Canvas, tolerance: Int) -> [UInt8] {
        ck_half_blocks(canvas.pixels, Int32(columns), Int32(rows), &cells)
        var output = [UInt8](repeating: 0, count: columns * rows * 96 + 64)
        let count = ck_encode(
            cells, &shown, Int32(columns), Int32(rows), Int32(tolerance), decimals, &output)
        return Array(output.prefix(count))
    }
}

@Suite struct `From canvas to bytes` {
    @Test func `every byte is that of plain C`() {
        for seed in Seeds.count(150) {
            var dice = Dice(seed)
            let (columns, rows) = (dice.roll(1..<120), dice.roll(1..<12))
            let halfBlocks = HalfBlocks(depth: .trueColour)
            var encoder = FrameEncoder()
            var reference = Reference(columns: columns, rows: rows)
            var picture: Canvas?
            for step in 0..<5 {
                let next = canvas(&dice, columns, rows, after: picture)
                let tolerance = dice.pick([0, 0, 1, 8, 8, 40, 255])
                var bytes: [UInt8] = []
                encoder.encode(
                    halfBlocks.frame(of: next), options: .init(.within(tolerance)), into: &bytes)
                #expect(
                    bytes == reference.bytes(of: next, tolerance: tolerance),
                    "seed \(seed), step \(step), tolerance \(tolerance)")
                picture = next
            }
        }
    }
}
