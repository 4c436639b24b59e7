/// What a terminal shows after the bytes that it was fed, and what it was left with.
///
/// It knows the sequences that the program may use; all others are kept as foreign.
public struct ScreenModel {
    public private(set) var columns: Int
    public private(set) var rows: Int
    /// Rows of cells, top first.
    public internal(set) var cells: [[ScreenCell]]
    var primary: [[ScreenCell]]?
    var savedCursor = (row: 0, column: 0)
    /// The rows that scroll, where not all do (DECSTBM).
    var region: Range<Int>?

    /// The cursor, from 0; the column may be one past the last, when a wrap is due.
    public internal(set) var row = 0
    public internal(set) var column = 0
    /// The pen.
    public internal(set) var style = ScreenStyle()

    /// Private modes that are on, the cursor (25) and wrapping (7) excepted.
    public internal(set) var modes: Set<Int> = []
    public internal(set) var cursorIsVisible = true
    /// Whether the keypad sends application codes.
    public internal(set) var keypadIsApplication = false
    /// How many keyboard protocol levels are pushed.
    public internal(set) var keyboardLevels = 0

    /// Sequences outside the grammar, as they came; text that is no UTF-8 as single bytes.
    public internal(set) var foreign: [[UInt8]] = []

    var parser = ScreenParser()

    public init(columns: Int, rows: Int) {
        self.columns = max(0, columns)
        self.rows = max(0, rows)
        cells = ScreenModel.blank(columns: max(0, columns), rows: max(0, rows))
    }

    /// Whether the alternate screen is shown.
    public var isAlternate: Bool { primary != nil }

    /// What a program has left on that it should not have; empty after a clean end.
    public var leftovers: [String] {
        var left = modes.sorted().map { "mode \($0)" }
        if isAlternate { left.append("alternate screen") }
        if !cursorIsVisible { left.append("hidden cursor") }
        if keypadIsApplication { left.append("application keypad") }
        if keyboardLevels > 0 { left.append("keyboard protocol") }
        if region != nil { left.append("scrolling region") }
        if style != ScreenStyle() { left.append("style") }
        return left
    }

    /// The text of the rows, without blanks at their ends.
    public var text: [String] {
        cells.map { String(decoding: Self.line($0), as: UTF8.self) }
    }

    /// The text of the last row; nil where there are no rows.
    public var lastLine: String? {
        cells.last.map { String(decoding: Self.line($0), as: UTF8.self) }
    }

    /// The text of a row without blanks at its end, in UTF-8.
    private static func line(_ row: [ScreenCell]) -> [UInt8] {
        var line: [UInt8] = []
        line.reserveCapacity(row.count * 2)
        for cell in row { line.append(contentsOf: cell.text.utf8) }
        while line.last == UInt8(ascii: " ") { line.removeLast() }
        return line
    }

    /// The text in a frame, for whoever reads why a test failed.
    public var picture: String {
        text.map { "  | " + $0 + "\n" }.joined()
    }

    /// The colours that are to be seen; what a pen had in front when it left a blank is not.
    public var visibleColours: Set<ScreenColour> {
        Set(cells.joined().flatMap(\.visibleColours))
    }

    /// Whether some row contains the text, letter by letter.
    ///
    /// Waiting tests ask it a hundred times a second.
    public func contains(_ wanted: String) -> Bool {
        let wanted = Array(wanted.utf8)
        guard let first = wanted.first else { return true }
        return cells.contains { row in
            let line = Self.line(row)
            guard line.count >= wanted.count else { return false }
            return (0...line.count - wanted.count).contains { start in
                line[start] == first && line[start...].starts(with: wanted)
            }
        }
    }

    public mutating func feed(_ bytes: [UInt8]) {
        for byte in bytes {
            guard let event = parser.take(byte) else { continue }
            apply(event)
        }
    }

    /// Cuts or extends all rows at the right and the bottom.
    public mutating func resize(columns: Int, rows: Int) {
        self.columns = max(0, columns)
        self.rows = max(0, rows)
        cells = ScreenModel.fitted(cells, columns: self.columns, rows: self.rows)
        region = nil
        primary = primary.map { ScreenModel.fitted($0, columns: self.columns, rows: self.rows) }
        row = min(row, max(0, self.rows - 1))
        column = min(column, self.columns)
    }

    static func blank(columns: Int, rows: Int) -> [[ScreenCell]] {
        Array(repeating: Array(repeating: .blank, count: columns), count: rows)
    }

    private static func fitted(_ old: [[ScreenCell]], columns: Int, rows: Int) -> [[ScreenCell]] {
        var new = blank(columns: columns, rows: rows)
        for row in 0..<min(rows, old.count) {
            for column in 0..<min(columns, old[row].count) { new[row][column] = old[row][column] }
        }
        return new
    }
}

extension ScreenModel: CustomStringConvertible {
    /// What a failed expectation shows of it: the text alone, not every cell.
    public var description: String {
        "a screen of \(columns) × \(rows):\n\(picture)"
    }
}
