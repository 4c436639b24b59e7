public import Cells

/// A cell as the ncurses sink draws it: colours are entries of a small palette.
public struct NcursesCell: Hashable, Sendable {
    /// A base character and its combining ones; empty for the right half of a wide character.
    public var scalars: [UInt32]
    /// A palette entry, or −1 for the terminal's own colour.
    public var foreground: Int16
    /// A palette entry, or −1 for the terminal's own colour.
    public var background: Int16
    public var attributes: CellAttributes

    public static let blank = NcursesCell(scalars: [0x20])

    public init(
        scalars: [UInt32], foreground: Int16 = -1, background: Int16 = -1,
        attributes: CellAttributes = []
    ) {
        self.scalars = scalars
        self.foreground = foreground
        self.background = background
        self.attributes = attributes
    }
}

/// A screenful of cells for the ncurses sink, row by row from the top left.
public struct NcursesFrame: Hashable, Sendable {
    public let columns: Int
    public let rows: Int
    /// `rows` × `columns` cells.
    public var cells: [NcursesCell]

    /// A blank frame.
    public init(columns: Int, rows: Int) {
        self.columns = columns
        self.rows = rows
        cells = Array(repeating: .blank, count: columns * rows)
    }

    public subscript(row: Int, column: Int) -> NcursesCell {
        get { cells[row * columns + column] }
        set { cells[row * columns + column] = newValue }
    }
}
