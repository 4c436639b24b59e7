import SeededRandom
import Cells
import Testing

@Suite struct `a frame` {
    private func wide(_ scalar: UInt32) -> Cell { Cell(Glyph(scalar, isWide: true)) }

    @Test func `every wide cell has its continuation and no continuation stands alone`() {
        for seed in Seeds.count(200) {
            var dice = Dice(seed)
            let (columns, rows) = (dice.roll(0..<9), dice.roll(0..<4))
            var frame = Frame(columns: columns, rows: rows)
            for _ in 0..<60 {
                let cell = dice.roll(0..<2) == 0 ? wide(0x65E5) : Cell(Glyph(0x41))
                frame.put(cell, row: dice.roll(-2..<6), column: dice.roll(-2..<12))
            }
            for row in 0..<rows {
                for column in 0..<columns {
                    let glyph = frame[row, column].glyph
                    if glyph.isWide {
                        #expect(
                            column + 1 < columns && frame[row, column + 1].glyph.isContinuation,
                            "seed \(seed)")
                    }
                    if glyph.isContinuation {
                        #expect(column > 0 && frame[row, column - 1].glyph.isWide, "seed \(seed)")
                    }
                }
            }
        }
    }

    @Test func `a glyph gives back what it was made of`() {
        let glyph = Glyph(0x10FFFD, mark: 0x1E94A, secondMark: 0x36F, isWide: true)
            .with([.bold, .underline])
        #expect(glyph.scalar == 0x10FFFD && glyph.mark == 0x1E94A && glyph.secondMark == 0x36F)
        #expect(glyph.isWide && !glyph.isContinuation && glyph.attributes == [.bold, .underline])
        #expect(MemoryLayout<Cell>.stride == 16)
    }
}
