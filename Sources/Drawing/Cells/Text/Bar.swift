/// A whole row of text: some from the left, some from the right.
public struct Bar: Hashable, Sendable {
    /// 0 is the top row; negative rows count from the bottom, −1 the last.
    public var row: Int
    public var spans: [StyledText]
    /// Set from the right, in reading order.
    ///
    /// When room is short an elastic one is shortened; what still does not fit drops out, the first of them first.
    public var trailing: [StyledText]
    /// What the row is painted with.
    public var style: CellStyle

    public init(
        row: Int, spans: [StyledText], trailing: [StyledText] = [], style: CellStyle = CellStyle()
    ) {
        self.row = row
        self.spans = spans
        self.trailing = trailing
        self.style = style
    }
}

extension Bar {
    /// Where its tagged texts lie in a frame of that size.
    public func tags(columns: Int, rows: Int, encoding: TextEncoding = .utf8) -> [TaggedCells] {
        guard let row = row(of: rows), columns > 0 else { return [] }
        return lines(columns: columns, encoding: encoding).flatMap {
            $0.line.tags(row: row, column: $0.column)
        }
    }

    /// The row that it paints; nil outside the frame.
    fileprivate func row(of rows: Int) -> Int? {
        let row = row < 0 ? rows + row : row
        return row >= 0 && row < rows ? row : nil
    }

    /// Its two sides as they are drawn, and where.
    ///
    /// One column stays free at each end from 20 columns on, and two between left and right. Where room is short, the
    /// elastic spans of both sides share it: the widest is shortened first, of equal ones the left. Trailing spans drop out
    /// when that is not enough.
    fileprivate func lines(
        columns: Int, encoding: TextEncoding
    ) -> [(line: TextLine, column: Int)] {
        let margin = columns >= 20 ? 1 : 0
        let room = columns - 2 * margin
        let whole = TextLine(spans, encoding: encoding)
        let gap = whole.width == 0 ? 0 : 2
        for dropped in trailing.indices {
            var both = TextLine(spans + trailing[dropped...], encoding: encoding)
            both.shorten(by: both.width + gap - room)
            guard both.width + gap <= room else { continue }
            let (left, right) = both.split(at: spans.count)
            return [(right, columns - margin - right.width), (left, margin)]
        }
        var line = whole
        line.fit(room)
        return [(line, margin)]
    }
}

extension Frame {
    /// Paints a bar over its row.
    public mutating func draw(_ bar: Bar, encoding: TextEncoding = .utf8) {
        guard let row = bar.row(of: rows), columns > 0 else { return }
        fill(row: row, columns: 0..<columns, with: bar.style.cell(.space))
        for (line, column) in bar.lines(columns: columns, encoding: encoding) {
            line.draw(into: &self, row: row, column: column)
        }
    }
}
