/// A small box of rows to choose from, hung up at a cell.
public struct MenuBox: Hashable, Sendable {
    public struct Row: Hashable, Sendable {
        public var text: [StyledText]
        /// At the right; left out in all rows where there is no room for it.
        public var hint: [StyledText]
        /// What the row is painted with.
        public var style: CellStyle
        /// By what its cells are known again.
        public var tag: Int

        public init(text: [StyledText], hint: [StyledText], style: CellStyle, tag: Int) {
            self.text = text
            self.hint = hint
            self.style = style
            self.tag = tag
        }
    }

    /// The cell that it hangs at by a corner: the upper left one where there is room.
    public var column, row: Int
    public var title: [StyledText]
    public var rows: [Row]
    /// The row that is to be seen whatever the room.
    public var selected: Int
    public var border: CellStyle
    /// By what the cells of its frame are known again.
    public var frameTag: Int

    public init(
        column: Int, row: Int, title: [StyledText], rows: [Row], selected: Int, border: CellStyle,
        frameTag: Int
    ) {
        self.column = column
        self.row = row
        self.title = title
        self.rows = rows
        self.selected = selected
        self.border = border
        self.frameTag = frameTag
    }

    /// Where its rows and its frame lie, those that count more first.
    public func tags(columns: Int, rows: Int, encoding: TextEncoding = .utf8) -> [TaggedCells] {
        let layout = MenuLayout(self, columns: columns, rows: rows, encoding: encoding)
        let inside = layout.shown.enumerated().map { offset, index in
            TaggedCells(
                row: layout.firstRow + offset, columns: layout.inner, tag: self.rows[index].tag)
        }
        return inside
            + (layout.top..<layout.top + layout.height).map {
                TaggedCells(
                    row: $0, columns: layout.left..<layout.left + layout.width, tag: frameTag)
            }
    }
}

/// Where a menu and its columns lie on a screen; all in cells.
struct MenuLayout {
    let left, top, width, height: Int
    let hasBorder, hasHints: Bool
    /// The first screen row of the menu's rows.
    let firstRow: Int
    /// The columns that its rows take.
    let inner: Range<Int>
    let shown: Range<Int>

    init(_ menu: MenuBox, columns: Int, rows: Int, encoding: TextEncoding) {
        let texts = menu.rows.map { TextLine($0.text, encoding: encoding).width }.max() ?? 0
        let hints = menu.rows.map { TextLine($0.hint, encoding: encoding).width }.max() ?? 0
        hasBorder = rows >= menu.rows.count + 2 && columns >= texts + 4
        let edge = hasBorder ? 1 : 0
        let chrome = 2 * edge + 2
        hasHints = hints > 0 && columns >= texts + hints + 2 + chrome
        let wanted = max(
            texts + (hasHints ? hints + 2 : 0),
            min(TextLine(menu.title, encoding: encoding).width + 2, MenuLayout.longestTitle))
        width = min(columns, wanted + chrome)
        let lines = min(menu.rows.count, rows - 2 * edge)
        height = max(0, lines + 2 * edge)
        // To the other side of the pointer where there is more room than on this one.
        let isRight = menu.column + width <= columns
        left = max(0, min(isRight ? menu.column : menu.column - width + 1, columns - width))
        let isBelow = menu.row + height <= rows
        top = max(0, min(isBelow ? menu.row : menu.row - height + 1, rows - height))
        firstRow = top + edge
        inner = left + edge..<max(left + edge, left + width - edge)
        let first = min(max(0, menu.selected - lines + 1), max(0, menu.rows.count - lines))
        shown = first..<first + max(0, lines)
    }

    /// A title makes a menu no wider than this.
    private static let longestTitle = 24
}

extension Frame {
    /// Draws a menu over whatever is there, within the frame.
    public mutating func draw(_ menu: MenuBox, encoding: TextEncoding = .utf8) {
        guard columns > 0, rows > 0 else { return }
        let layout = MenuLayout(menu, columns: columns, rows: rows, encoding: encoding)
        if layout.hasBorder { drawBorder(of: menu, layout, encoding) }
        for (offset, index) in layout.shown.enumerated() {
            let row = menu.rows[index]
            let place = layout.firstRow + offset
            fill(row: place, columns: layout.inner, with: row.style.cell(.space))
            var text = TextLine(row.text, encoding: encoding)
            let hint = TextLine(layout.hasHints ? row.hint : [], encoding: encoding)
            let room = layout.inner.count - 2
            text.fit(max(0, room - (hint.width > 0 ? hint.width + 1 : 0)))
            text.draw(into: &self, row: place, column: layout.inner.lowerBound + 1)
            hint.draw(into: &self, row: place, column: layout.inner.upperBound - 1 - hint.width)
        }
    }

    private mutating func drawBorder(
        of menu: MenuBox, _ layout: MenuLayout, _ encoding: TextEncoding
    ) {
        let glyphs = BorderGlyphs(encoding)
        let right = layout.left + layout.width - 1
        let bottom = layout.top + layout.height - 1
        for row in [layout.top, bottom] {
            fill(
                row: row, columns: layout.left..<right + 1,
                with: menu.border.cell(glyphs.horizontal))
        }
        for row in layout.top + 1..<bottom {
            put(menu.border.cell(glyphs.vertical), row: row, column: layout.left)
            put(menu.border.cell(glyphs.vertical), row: row, column: right)
        }
        put(menu.border.cell(glyphs.topLeft), row: layout.top, column: layout.left)
        put(menu.border.cell(glyphs.topRight), row: layout.top, column: right)
        put(menu.border.cell(glyphs.bottomLeft), row: bottom, column: layout.left)
        put(menu.border.cell(glyphs.bottomRight), row: bottom, column: right)
        guard !menu.title.isEmpty, layout.width >= 10 else { return }
        let space = [StyledText(" ", style: menu.border)]
        var title = TextLine(space + menu.title + space, encoding: encoding)
        title.fit(layout.width - 4)
        title.draw(into: &self, row: layout.top, column: layout.left + 2)
    }
}
