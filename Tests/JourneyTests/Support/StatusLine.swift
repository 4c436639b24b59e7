import PtyHarness

/// What the status line says of the photo in front.
struct StatusLine: Hashable {
    let name: String
    /// From 1.
    let place: Int
    let count: Int
    /// Whether the photo's own pixels were there: only then its size is known.
    let isDecoded: Bool

    /// Nil for a row that is no status line, or that has no room for the photo.
    init?(_ row: String) {
        let parts = row.split(separator: " · ", omittingEmptySubsequences: false)
        guard parts.count >= 2, let fraction = parts[1].split(separator: " ").first else {
            return nil
        }
        let numbers = fraction.split(separator: "/")
        guard numbers.count == 2, let place = Int(numbers[0]), let count = Int(numbers[1]) else {
            return nil
        }
        var name = parts[0]
        while name.first == " " { name.removeFirst() }
        self.name = String(name)
        self.place = place
        self.count = count
        isDecoded = row.contains("×")
    }
}

extension PtySession {
    /// What the status line says now.
    var status: StatusLine? { screen.lastLine.flatMap(StatusLine.init) }

    /// What the status line said in each frame, oldest first; for a terminal that marks the ends of frames and kept its size.
    func drawnStatusLines() -> [StatusLine?] {
        let end = Array("\u{1B}[?2026l".utf8)
        var replay = ScreenModel(columns: screen.columns, rows: screen.rows)
        var lines: [StatusLine?] = []
        var rest = transcript[...]
        while let escape = rest.firstRange(of: end) {
            replay.feed(Array(rest[..<escape.upperBound]))
            rest = rest[escape.upperBound...]
            let row = replay.cells.last?.map(\.text).joined() ?? ""
            lines.append(StatusLine(row))
        }
        return lines
    }
}

extension ArraySlice<UInt8> {
    /// Where the bytes come first in it.
    fileprivate func firstRange(of wanted: [UInt8]) -> Range<Int>? {
        var start = startIndex
        while let first = self[start...].firstIndex(of: wanted[0]) {
            let end = first + wanted.count
            guard end <= endIndex else { return nil }
            if self[first..<end].elementsEqual(wanted) { return first..<end }
            start = first + 1
        }
        return nil
    }
}
