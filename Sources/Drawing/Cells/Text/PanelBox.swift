/// A box of text in the middle of the screen or in its upper right corner: rows of a key column and a text column under a title.
public struct PanelBox: Hashable, Sendable {
    public struct Row: Hashable, Sendable {
        /// The left column; empty in a heading or a line of text, which then takes the whole width.
        public var key: [StyledText]
        public var text: [StyledText]
        /// What stands to the right of the row, in a second column of rows.
        public var beside: Beside?

        public init(key: [StyledText] = [], text: [StyledText]) {
            self.key = key
            self.text = text
        }
    }

    /// A row of the second column: keys and text, or text alone.
    public struct Beside: Hashable, Sendable {
        public var key: [StyledText]
        public var text: [StyledText]

        public init(key: [StyledText], text: [StyledText]) {
            self.key = key
            self.text = text
        }
    }

    /// In cells.
    public struct Corner: Hashable, Sendable {
        let columns, rows: Int

        public init(columns: Int, rows: Int) {
            self.columns = columns
            self.rows = rows
        }
    }

    /// Its size where it lies in the upper right corner; nil for the middle, as large as its rows need.
    public var corner: Corner?
    public var title: [StyledText]
    public var rows: [Row]
    /// Cells below its rows, as far as there is room.
    public var picture: Frame?
    /// The first row shown when there are more than fit; what is too much is clamped.
    public var scroll: Int
    /// The inside.
    public var style: CellStyle
    public var border: CellStyle

    public init(
        title: [StyledText], rows: [Row], scroll: Int = 0, style: CellStyle = CellStyle(),
        border: CellStyle = CellStyle()
    ) {
        self.title = title
        self.rows = rows
        self.scroll = scroll
        self.style = style
        self.border = border
    }

    /// How many rows of the panel a screen of `rows` rows shows at most.
    public static func visibleRows(on rows: Int) -> Int {
        max(rows >= 4 ? rows - 2 : rows, 0)
    }
}
