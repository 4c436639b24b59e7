/// Where a panel and its columns lie on a screen; all in cells.
struct PanelLayout {
    let left, top, width, height: Int
    let hasBorder: Bool
    /// The first screen row of the panel's rows.
    let firstRow: Int
    /// The columns of rows, from left to right: one, or two.
    let columns: [Column]
    /// The rows of the panel that are shown.
    let shown: Range<Int>

    /// One column of rows: where it begins, how wide its keys are and how wide it is.
    struct Column {
        let start, keyWidth, width: Int
    }

    /// Between the key column and the text column.
    static let gap = 2
    /// Between two columns of rows.
    static let columnGap = 4

    init(_ panel: PanelBox, columns screen: Int, rows: Int, encoding: TextEncoding) {
        let columns = panel.corner.map { min($0.columns, screen) } ?? screen
        let rows = panel.corner.map { min($0.rows, rows) } ?? rows
        hasBorder = columns >= 8 && rows >= 4
        let edge = hasBorder ? 1 : 0
        let padding = !hasBorder ? 0 : panel.corner == nil && columns >= 30 ? 2 : 1
        let chrome = 2 * (edge + padding)
        let room = max(columns - chrome, 0)
        let title = TextLine(panel.title, encoding: encoding).width + 4
        let first = Measure(panel.rows.map { ($0.key, $0.text) }, encoding)
        let beside = panel.rows.compactMap(\.beside)
        let second = Measure(beside.map { ($0.key, $0.text) }, encoding)
        let between = beside.isEmpty ? 0 : PanelLayout.columnGap
        let wanted = max(first.width + between + second.width, title)
        let textWidth = min(wanted, room)
        let rest = beside.isEmpty ? 0 : min(second.width + between, textWidth)
        let lines = min(panel.rows.count, PanelBox.visibleRows(on: rows))
        let isInCorner = panel.corner != nil
        width = isInCorner ? columns : min(textWidth + chrome, columns)
        height = isInCorner ? rows : min(lines + 2 * edge, rows)
        left = isInCorner ? screen - columns : (columns - width) / 2
        top = (rows - height) / 2
        firstRow = top + edge
        let start = left + edge + padding
        let own =
            beside.isEmpty ? (isInCorner ? room : textWidth) : min(first.width, textWidth - rest)
        var parts = [Column(start: start, keyWidth: first.keyWidth(in: own), width: own)]
        if !beside.isEmpty {
            let width = max(rest - between, 0)
            parts.append(
                Column(
                    start: start + own + between, keyWidth: second.keyWidth(in: width), width: width
                ))
        }
        self.columns = parts
        let top = min(max(panel.scroll, 0), max(panel.rows.count - lines, 0))
        shown = top..<top + lines
    }

    /// How wide the keys and texts of a column of rows are.
    private struct Measure {
        var keys = 0
        var texts = 0
        /// Of rows without a key.
        var wholes = 0

        init(_ rows: [(key: [StyledText], text: [StyledText])], _ encoding: TextEncoding) {
            for row in rows {
                let text = TextLine(row.text, encoding: encoding).width
                if row.key.isEmpty {
                    wholes = max(wholes, text)
                } else {
                    keys = max(keys, TextLine(row.key, encoding: encoding).width)
                    texts = max(texts, text)
                }
            }
        }

        var width: Int { max(keys == 0 ? 0 : keys + PanelLayout.gap + texts, wholes) }

        func keyWidth(in width: Int) -> Int {
            min(keys, max(width * 2 / 5, min(keys, width - PanelLayout.gap - texts)))
        }
    }
}
