@_spi(Coordinator) import Browsing
import DisplayList

/// Help: what it shows, and moving in it.
extension Model {
    /// What help shows here: in two columns where there is room.
    var help: Panel {
        let place = HelpPlace(
            browsingContext, isViewer: surfaces.overlay != nil, isReviewing: isTrash,
            isComparing: surfaces.compare != nil)
        var panel = space.options.help.panel(at: place)
        let words = panels.prompt?.text ?? panels.helpWords
        if !words.isEmpty { panel = panel.reduced(to: words) }
        panel = panel.inColumns(on: space.viewport.columns)
        panel.title += helpTitle(words, rows: panel.rows.count)
        return panel
    }

    /// What stands behind the title: the words that are looked for, or the keys that move where not all is on the screen.
    private func helpTitle(_ words: String, rows: Int) -> [TextSpan] {
        if panels.prompt != nil {
            return [
                TextSpan("  /", style: .accent), TextSpan(words), TextSpan("▏", style: .accent),
            ]
        }
        if !words.isEmpty {
            let found = rows > 0 ? "Esc shows all" : "nothing found · Esc shows all"
            return [
                TextSpan("  /\(words)", style: .accent), TextSpan(" · \(found)", style: .dim),
            ]
        }
        guard rows > helpRows else { return [] }
        return [("Space", "next"), ("/", "find"), ("Esc", "close")].flatMap { key, word in
            [TextSpan("  \(key)", style: .key), TextSpan(" \(word)", style: .dim)]
        }
    }

    /// Scrolls the help by lines, never past its ends.
    mutating func scrollHelp(by lines: Int) {
        guard let scroll = panels.helpScroll else { return }
        let most = max(0, help.rows.count - helpRows)
        let moved = scroll.addingReportingOverflow(lines)
        let wanted = moved.overflow ? (lines < 0 ? 0 : most) : moved.partialValue
        panels.helpScroll = max(0, min(most, wanted))
    }

    /// Scrolls the help by pages; a line of the last one stays.
    mutating func scrollHelp(byPages pages: Int) {
        scrollHelp(by: pages * max(1, helpRows - 1))
    }

    /// Opens the line for the words that help is reduced to.
    mutating func searchHelp() {
        panels.helpScroll = 0
        panels.prompt = Prompt(text: "", isSearch: true)
    }

    /// Shows all of help again where it was reduced; closes it otherwise.
    mutating func closeHelp() {
        panels.helpScroll = panels.helpWords.isEmpty ? nil : 0
        panels.helpWords = ""
    }

    /// How many rows of help there is room for beside the panel's frame.
    private var helpRows: Int {
        let rows = space.viewport.rows
        return rows >= 4 ? rows - 2 : max(1, rows)
    }
}
