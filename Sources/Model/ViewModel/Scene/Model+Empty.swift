import Browsing
import DisplayList
import Geometry

/// What is said where there is no photo to show.
extension Model {
    var emptyLabels: [Label] {
        guard folder.isKnown else { return [] }
        let lines = emptyLines
        let room = space.card.viewport
        let columns = space.viewport.columns
        let separator = TextSpan(" · ", style: .dim)
        let whole = Array(lines.map { [$0] }.joined(separator: [[separator]]).joined())
        let rows =
            whole.reduce(0) { $0 + textWidth($1.text) } + 2 <= columns
            ? [whole] : lines.map { $0 }
        let middle = space.card.centre
        return rows.enumerated().compactMap { i, spans in
            let y = middle.y + 2 * (Double(i) - Double(rows.count - 1) / 2)
            guard y >= 1, y <= room.height - 1 else { return nil }
            return Label(
                place: .point(Point(x: middle.x, y: y), width: room.width), spans: spans)
        }
    }

    /// What is said where all photos are there, and the filter is for none of them.
    private var unmatchedLines: [[TextSpan]] {
        guard let filter else { return [] }
        var lines = [
            [
                TextSpan("no photo matches "),
                TextSpan(filter.words, style: .accent, isElastic: true),
            ]
        ]
        if let readCount {
            lines.append([TextSpan("\(readCount) of \(selection.all.count) read", style: .dim)])
        }
        if asksCopies, space.copies == nil {
            let key = space.options.keyNames[.duplicates] ?? "D"
            lines.append([TextSpan(key, style: .key), TextSpan(" looks for copies", style: .dim)])
        }
        let close = space.options.keyNames[.close] ?? "Esc"
        return lines + [[TextSpan(close, style: .key), TextSpan(" shows all", style: .dim)]]
    }

    private var belowLines: [[TextSpan]] {
        let key = space.options.keyNames[.subfolders] ?? ":"
        return [
            [TextSpan("No photos here, only in sub-folders")],
            [TextSpan(key, style: .key), TextSpan(" shows them, as -r does", style: .dim)],
        ]
    }

    private var emptyLines: [[TextSpan]] {
        if isFilteredEmpty { return unmatchedLines }
        if let notes = trashReview.notes {
            let close = space.options.keyNames[.close] ?? "Esc"
            return [
                [TextSpan(notes.scope.wordsForNothing)],
                [TextSpan(close, style: .key), TextSpan(" goes back", style: .dim)],
            ]
        }
        let quit = [
            TextSpan("q", style: .key, button: .quit),
            TextSpan(" quits", style: .dim, button: .quit),
        ]
        guard ledger.outCount > 0 else {
            // None of the photos is left, and riffle has not trashed them.
            let isLeft = space.album.photos.count > 0
            if !isLeft, folder.hasPhotosBelow { return belowLines + [quit] }
            return [[TextSpan(isLeft ? "No photos here any more" : "No photos here")], quit]
        }
        return [
            [TextSpan("Nothing left here")],
            [TextSpan(goneWords)],
            [
                TextSpan("u", style: .key, button: .undo),
                TextSpan(" brings \(returnWords) back", style: .dim, button: .undo),
            ],
            quit,
        ]
    }

    /// What one key brings back.
    private var returnWords: String {
        let count = ledger.nextUndo?.removals.count ?? 1
        return count > 1 ? "\(count) photos" : "the last one"
    }

    /// Where those have gone that were here.
    private var goneWords: String {
        let tally = ledger.inTrash
        let moved = ledger.outCount - tally.count
        return [
            tally.count > 0 ? "\(tally.count) trashed (\(byteText(tally.bytes)))" : nil,
            moved > 0 ? "\(moved) moved" : nil,
        ].compactMap(\.self).joined(separator: " · ")
    }
}
