/// Where a panel and its columns lie on a screen; all in cells.
struct PanelLayout {
    let left, top, width, height: Int
    let hasBorder: Bool
    /// The first screen row of the panel's rows.
    let firstRow: Int
    let textColumn, textWidth, keyWidth: Int
    /// The rows of the panel that are shown.
    let shown: Range<Int>

    /// Between the key column and the text column.
    static let gap = 2

    init(_ panel: PanelBox, columns: Int, rows: Int, encoding: TextEncoding) {
        hasBorder = columns >= 8 && rows >= 4
        let edge = hasBorder ? 1 : 0
        let padding = !hasBorder ? 0 : columns >= 30 ? 2 : 1
        let chrome = 2 * (edge + padding)
        var keys = 0
        var texts = 0
        var wholes = TextLine(panel.title, encoding: encoding).width + 4
        for row in panel.rows {
            let text = TextLine(row.text, encoding: encoding).width
            if row.key.isEmpty {
                wholes = max(wholes, text)
            } else {
                keys = max(keys, TextLine(row.key, encoding: encoding).width)
                texts = max(texts, text)
            }
        }
        let room = max(columns - chrome, 0)
        let wanted = max(keys == 0 ? 0 : keys + PanelLayout.gap + texts, wholes)
        textWidth = min(wanted, room)
        keyWidth = min(keys, max(textWidth * 2 / 5, min(keys, textWidth - PanelLayout.gap - texts)))
        width = min(textWidth + chrome, columns)
        let lines = min(panel.rows.count, PanelBox.visibleRows(on: rows))
        height = min(lines + 2 * edge, rows)
        left = (columns - width) / 2
        top = (rows - height) / 2
        firstRow = top + edge
        textColumn = left + edge + padding
        let first = min(max(panel.scroll, 0), max(panel.rows.count - lines, 0))
        shown = first..<first + lines
    }
}
