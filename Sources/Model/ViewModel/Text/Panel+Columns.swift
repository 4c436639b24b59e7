import Browsing
import DisplayList
import Selecting

extension Panel {
    /// Between two columns of rows, in cells.
    private static let gap = 4
    /// What the frame of the panel and its padding take, in cells.
    private static let frame = 6

    /// The rows in two columns, section by section, where a screen of `columns` columns has room for them; else as they are.
    func inColumns(on columns: Int) -> Panel {
        guard let split = middle else { return self }
        let left = Array(rows[..<split])
        let right = Array(rows[(split + 1)...])
        guard Panel.width(left) + Panel.gap + Panel.width(right) + Panel.frame <= columns else {
            return self
        }
        var panel = self
        panel.rows = (0..<max(left.count, right.count)).map { i in
            var row = i < left.count ? left[i] : Row(text: [])
            if i < right.count { row.beside = Beside(key: right[i].key, text: right[i].text) }
            return row
        }
        return panel
    }

    /// The empty row at which both halves are most alike, the left one not the shorter; nil where there is no such row.
    private var middle: Int? {
        rows.indices.dropLast()
            .filter { rows[$0].key.isEmpty && rows[$0].text.isEmpty && 2 * $0 + 1 >= rows.count }
            .first
    }

    private static func width(_ rows: [Row]) -> Int {
        func width(_ spans: [TextSpan]) -> Int { spans.reduce(0) { $0 + textWidth($1.text) } }
        let keyed = rows.filter { !$0.key.isEmpty }
        let keys = keyed.map { width($0.key) }.max() ?? 0
        let texts = keyed.map { width($0.text) }.max() ?? 0
        let wholes = rows.filter(\.key.isEmpty).map { width($0.text) }.max() ?? 0
        return max(keys == 0 ? 0 : keys + 2 + texts, wholes)
    }
}

extension Panel {
    /// The rows that contain `words` in any case, under their headings; a heading that contains them keeps all its rows.
    func reduced(to words: String) -> Panel {
        let wanted = Array(words.lowercased().utf8)
        func isFound(_ row: Row) -> Bool {
            let texts = (row.key + row.text).map(\.text)
            return contains(Array(texts.joined(separator: [0x20])), folded: wanted)
        }
        let sections = rows.split { $0.key.isEmpty && $0.text.isEmpty }
        let kept = sections.compactMap { section -> [Row]? in
            guard let heading = section.first, !isFound(heading) else { return Array(section) }
            let found = section.dropFirst().filter(isFound)
            return found.isEmpty ? nil : [heading] + found
        }
        var panel = self
        panel.rows = Array(kept.joined(separator: [Row(text: [])]))
        return panel
    }
}
