extension Frame {
    /// Draws a panel over the middle of the frame, clipped to it.
    ///
    /// Below 4 rows or 8 columns the border is left out, and the text takes all there is.
    public mutating func draw(_ panel: PanelBox, encoding: TextEncoding = .utf8) {
        guard rows > 0, columns > 0 else { return }
        let layout = PanelLayout(panel, columns: columns, rows: rows, encoding: encoding)
        for row in layout.top..<layout.top + layout.height {
            fill(
                row: row, columns: layout.left..<layout.left + layout.width,
                with: panel.style.cell(.space))
        }
        if layout.hasBorder { drawBorder(of: panel, layout, encoding) }
        for (offset, row) in panel.rows[layout.shown].enumerated() {
            drawRow(row, at: layout.firstRow + offset, layout, encoding)
        }
        if let picture = panel.picture { draw(picture, below: layout) }
    }

    /// Draws cells below the rows of a panel, between its borders.
    private mutating func draw(_ picture: Frame, below layout: PanelLayout) {
        let edge = layout.hasBorder ? 1 : 0
        let start = layout.firstRow + layout.shown.count
        for row in 0..<max(0, min(picture.rows, layout.top + layout.height - edge - start)) {
            for column in 0..<max(0, min(picture.columns, layout.width - 2 * edge)) {
                put(picture[row, column], row: start + row, column: layout.left + edge + column)
            }
        }
    }

    private mutating func drawRow(
        _ row: PanelBox.Row, at index: Int, _ layout: PanelLayout, _ encoding: TextEncoding
    ) {
        let parts = [(row.key, row.text)] + (row.beside.map { [($0.key, $0.text)] } ?? [])
        for (part, column) in zip(parts, layout.columns) {
            draw(key: part.0, text: part.1, in: column, row: index, encoding)
        }
    }

    private mutating func draw(
        key: [StyledText], text: [StyledText], in column: PanelLayout.Column, row: Int,
        _ encoding: TextEncoding
    ) {
        var text = TextLine(text, encoding: encoding)
        guard !key.isEmpty else {
            text.fit(column.width)
            text.draw(into: &self, row: row, column: column.start)
            return
        }
        var key = TextLine(key, encoding: encoding)
        key.fit(column.keyWidth)
        key.draw(into: &self, row: row, column: column.start)
        let shift = column.keyWidth + PanelLayout.gap
        text.fit(column.width - shift)
        text.draw(into: &self, row: row, column: column.start + shift)
    }

    private mutating func drawBorder(
        of panel: PanelBox, _ layout: PanelLayout, _ encoding: TextEncoding
    ) {
        let glyphs = BorderGlyphs(encoding)
        let right = layout.left + layout.width - 1
        let bottom = layout.top + layout.height - 1
        let inner = layout.left + 1..<right
        fill(row: layout.top, columns: inner, with: panel.border.cell(glyphs.horizontal))
        fill(row: bottom, columns: inner, with: panel.border.cell(glyphs.horizontal))
        for row in layout.top + 1..<bottom {
            put(panel.border.cell(glyphs.vertical), row: row, column: layout.left)
            put(panel.border.cell(glyphs.vertical), row: row, column: right)
        }
        put(panel.border.cell(glyphs.topLeft), row: layout.top, column: layout.left)
        put(panel.border.cell(glyphs.topRight), row: layout.top, column: right)
        put(panel.border.cell(glyphs.bottomLeft), row: bottom, column: layout.left)
        put(panel.border.cell(glyphs.bottomRight), row: bottom, column: right)
        let space = [StyledText(" ", style: panel.border)]
        if !panel.title.isEmpty {
            drawOnBorder(space + panel.title + space, row: layout.top, layout, .leading, encoding)
        }
        if layout.shown.count < panel.rows.count {
            let dash = encoding == .utf8 ? "–" : "-"
            let first = layout.shown.lowerBound + 1
            let place = " \(first)\(dash)\(layout.shown.upperBound) / \(panel.rows.count) "
            drawOnBorder(
                [StyledText(place, style: panel.border)], row: bottom, layout, .trailing, encoding)
        }
    }

    private mutating func drawOnBorder(
        _ spans: [StyledText], row: Int, _ layout: PanelLayout, _ alignment: TextRun.Alignment,
        _ encoding: TextEncoding
    ) {
        let column = alignment == .leading ? layout.left + 2 : layout.left + layout.width - 2
        draw(
            TextRun(
                row: row, column: column, maxWidth: layout.width - 4, spans: spans,
                alignment: alignment), encoding: encoding)
    }
}

/// The characters of a box with rounded corners, or what ASCII has for them.
struct BorderGlyphs {
    let horizontal, vertical, topLeft, topRight, bottomLeft, bottomRight: Glyph

    init(_ encoding: TextEncoding) {
        let isASCII = encoding == .ascii
        horizontal = Glyph(isASCII ? 0x2D : 0x2500)
        vertical = Glyph(isASCII ? 0x7C : 0x2502)
        topLeft = Glyph(isASCII ? 0x2B : 0x256D)
        topRight = Glyph(isASCII ? 0x2B : 0x256E)
        bottomLeft = Glyph(isASCII ? 0x2B : 0x2570)
        bottomRight = Glyph(isASCII ? 0x2B : 0x256F)
    }
}
