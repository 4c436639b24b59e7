/// Text at a place of the screen, no wider than it is allowed to be.
public struct TextRun: Hashable, Sendable {
    /// What `column` is to the text.
    public enum Alignment: Hashable, Sendable {
        case leading, centred, trailing
    }

    /// 0 is the top row.
    public var row: Int
    /// Where the text begins, has its middle, or ends (the column after the last one), by `alignment`.
    public var column: Int
    public var maxWidth: Int
    public var spans: [StyledText]
    public var alignment: Alignment

    public init(
        row: Int, column: Int, maxWidth: Int, spans: [StyledText], alignment: Alignment = .leading
    ) {
        self.row = row
        self.column = column
        self.maxWidth = maxWidth
        self.spans = spans
        self.alignment = alignment
    }
}

extension TextRun {
    /// Where its tagged texts lie in a frame of so many columns.
    public func tags(columns: Int, encoding: TextEncoding = .utf8) -> [TaggedCells] {
        guard columns > 0 else { return [] }
        let (line, start) = line(columns: columns, encoding: encoding)
        return line.tags(row: row, column: start)
    }

    /// The line as it is drawn, and from which column on: within the frame, and shortened when it cannot be.
    fileprivate func line(
        columns: Int, encoding: TextEncoding
    ) -> (line: TextLine, start: Int) {
        var line = TextLine(spans, encoding: encoding)
        line.fit(min(maxWidth, columns))
        let offset =
            switch alignment {
            case .leading: 0
            case .centred: line.width / 2
            case .trailing: line.width
            }
        return (line, min(max(column - offset, 0), columns - line.width))
    }
}

extension Frame {
    /// Draws a text run; it is moved so that it lies within the frame, and shortened when it cannot.
    public mutating func draw(_ run: TextRun, encoding: TextEncoding = .utf8) {
        guard columns > 0 else { return }
        let (line, start) = run.line(columns: columns, encoding: encoding)
        line.draw(into: &self, row: run.row, column: start)
    }
}
