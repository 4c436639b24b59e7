public import Geometry

/// A screenful of cells, row-major from the top left.
///
/// A wide glyph is always followed by its continuation; `put` keeps that true.
public struct Frame: Hashable, Sendable {
    public let columns: Int
    public let rows: Int
    public private(set) var cells: [Cell]

    /// The largest frame that is drawn, in cells: of a larger terminal the upper left part is used, for memory grows with the cells.
    public static let mostColumns = 2_000
    public static let mostRows = 1_000

    /// A frame of one cell repeated; sizes below 0 count as 0.
    public init(columns: Int, rows: Int, filledWith cell: Cell = .blank) {
        self.columns = max(columns, 0)
        self.rows = max(rows, 0)
        precondition(!cell.glyph.isWide && !cell.glyph.isContinuation)
        cells = [Cell](repeating: cell, count: self.columns * self.rows)
    }

    /// A frame of these cells, none of them wide; their number must be `columns * rows`.
    init(columns: Int, rows: Int, cells: [Cell]) {
        precondition(columns >= 0 && rows >= 0 && cells.count == columns * rows)
        self.columns = columns
        self.rows = rows
        self.cells = cells
    }

    public subscript(row: Int, column: Int) -> Cell {
        precondition(row >= 0 && row < rows && column >= 0 && column < columns)
        return cells[row * columns + column]
    }

    /// The frame with cells of `other` wherever it has those of `former`; all three must have one size, or it stays.
    public func replacing(_ former: Frame, with other: Frame) -> Frame {
        guard columns == former.columns, rows == former.rows, columns == other.columns,
            rows == other.rows
        else { return self }
        var result = self
        for index in cells.indices
        where cells[index] == former.cells[index] && !other.cells[index].glyph.isPaired {
            result.cells[index] = other.cells[index]
        }
        return result
    }

    /// Whether it has the cells of another frame of its size in a rectangle.
    public func equals(_ other: Frame, in rect: PixelRect) -> Bool {
        guard columns == other.columns, rows == other.rows,
            PixelRect(x: 0, y: 0, width: columns, height: rows).contains(rect)
        else { return false }
        return rect.rows.allSatisfy { row in
            rect.columns.allSatisfy { cells[row * columns + $0] == other.cells[row * columns + $0] }
        }
    }

    /// Whether all of these cells are covered; none is that lies outside.
    public func isCovered(in rect: PixelRect) -> Bool {
        guard rect.rows.upperBound <= rows, rect.columns.upperBound <= columns else { return false }
        return rect.rows.allSatisfy { row in
            rect.columns.allSatisfy { cells[row * columns + $0].glyph == .covered }
        }
    }

    /// The frame with covered cells at the places that `isCovered`, wherever it has the cells of `former`; both must have one size.
    public func covered(over former: Frame, where isCovered: (Int) -> Bool) -> Frame {
        guard columns == former.columns, rows == former.rows else { return self }
        var result = self
        for index in cells.indices where isCovered(index) && cells[index] == former.cells[index] {
            result.cells[index] = Cell(.covered)
        }
        return result
    }

    /// The frame with pixels that show what lies below them in the terminal: those of the canvas whose owner is open.
    ///
    /// `owners` has a number for each pixel, row by row; `open` says of each number whether it is. Text stays as it is.
    public func opened(_ owners: [UInt8], where open: [Bool]) -> Frame {
        guard owners.count == 2 * cells.count else { return self }
        var result = self
        for index in cells.indices {
            let upper = index / columns * 2 * columns + index % columns
            let (above, below) = (Int(owners[upper]), Int(owners[upper + columns]))
            if above == 0 && below == 0 { continue }
            let opens = (
                open.indices.contains(above) && open[above],
                open.indices.contains(below) && open[below]
            )
            let cell = cells[index]
            guard opens.0 || opens.1, cell.glyph == .space || cell.glyph == .upperHalf else {
                continue
            }
            result.cells[index] = cell.opened(upper: opens.0, lower: opens.1)
        }
        return result
    }

    /// What a letter at this place would stand on: of two pixels their mean, or the lower where they are of a palette.
    ///
    /// Nil outside the frame.
    func ground(row: Int, column: Int) -> CellColour? {
        guard row >= 0, row < rows, column >= 0, column < columns else { return nil }
        let cell = self[row, column]
        let (a, b) = (cell.foreground.bits, cell.background.bits)
        guard cell.glyph == .upperHalf, a <= 0xFF_FFFF, b <= 0xFF_FFFF else {
            return cell.background
        }
        return .rgb((a & b) + ((a ^ b) & 0xFE_FEFE) >> 1)
    }

    /// Puts a cell, and its continuation if it is wide; whatever it cuts in half becomes a space.
    ///
    /// Outside the frame nothing happens. A wide cell in the last column becomes a space of its style.
    public mutating func put(_ cell: Cell, row: Int, column: Int) {
        guard row >= 0, row < rows, column >= 0, column < columns else { return }
        if cell.glyph.isContinuation { return }
        let index = row * columns + column
        let isWide = cell.glyph.isWide && column + 1 < columns
        unpair(index, column)
        if isWide {
            unpair(index + 1, column + 1)
            cells[index] = cell
            cells[index + 1] = .continuation(of: cell)
        } else if cell.glyph.isWide {
            var space = cell
            space.glyph = Glyph.space.with(cell.glyph.attributes)
            cells[index] = space
        } else {
            cells[index] = cell
        }
    }

    /// Fills part of a row with one cell; what lies outside the frame is left out.
    public mutating func fill(row: Int, columns range: Range<Int>, with cell: Cell) {
        guard row >= 0, row < rows else { return }
        for column in range.clamped(to: 0..<columns) { put(cell, row: row, column: column) }
    }

    /// Turns the other half of the wide glyph that has a part at `index` into a space.
    private mutating func unpair(_ index: Int, _ column: Int) {
        let glyph = cells[index].glyph
        if glyph.isWide, column + 1 < columns {
            cells[index + 1].glyph = Glyph.space.with(glyph.attributes)
        } else if glyph.isContinuation, column > 0 {
            cells[index - 1].glyph = Glyph.space.with(glyph.attributes)
        }
    }
}
