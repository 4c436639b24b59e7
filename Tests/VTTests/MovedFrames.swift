import SeededRandom
import Cells
import Pixels

/// A frame of a picture without a flat place, as true colours.
func texture(_ dice: inout Dice, columns: Int, rows: Int) -> Frame {
    let pixels = (0..<columns * rows * 2).map { _ in
        UInt32(truncatingIfNeeded: dice.next()) & 0xFF_FFFF
    }
    return HalfBlocks(depth: .trueColour).frame(
        of: Canvas(width: columns, height: rows * 2, pixels: pixels))
}

/// The frame with a part of it moved by whole cells, and new cells where something came in.
func moved(
    _ old: Frame, rows: Range<Int>, columns: Range<Int>, right: Int, down: Int, _ dice: inout Dice
) -> Frame {
    var frame = old
    let new = texture(&dice, columns: old.columns, rows: old.rows)
    for row in rows {
        for column in columns {
            let source = (row: row - down, column: column - right)
            let isInside = rows.contains(source.row) && columns.contains(source.column)
            frame.put(
                isInside ? old[source.row, source.column] : new[row, column], row: row,
                column: column)
        }
    }
    return frame
}

extension Dice {
    /// A range of at least `least` numbers below `limit`, which must not be less.
    mutating func part(of limit: Int, least: Int) -> Range<Int> {
        let length = roll(least..<limit + 1)
        let start = roll(0..<limit - length + 1)
        return start..<start + length
    }

    /// A number from −most to most that is not 0.
    mutating func step(_ most: Int) -> Int { roll(1..<most + 1) * pick([1, -1]) }
}
