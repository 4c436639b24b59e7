import DisplayList
import Selecting

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
