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

extension Frame {
    /// Draws a text run; it is moved so that it lies within the frame, and shortened when it cannot.
    public mutating func draw(_ run: TextRun, encoding: TextEncoding = .utf8) {
        guard columns > 0 else { return }
        var line = TextLine(run.spans, encoding: encoding)
        line.fit(min(run.maxWidth, columns))
        let offset =
            switch run.alignment {
            case .leading: 0
            case .centred: line.width / 2
            case .trailing: line.width
            }
        let start = min(max(run.column - offset, 0), columns - line.width)
        line.draw(into: &self, row: run.row, column: start)
    }
}
