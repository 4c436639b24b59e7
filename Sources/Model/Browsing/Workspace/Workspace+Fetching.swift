package import DisplayList
package import Geometry

/// What is written on a photo while it is fetched.
extension Workspace {
    /// Its name, how much of it is here and, where it is known of how much, a bar.
    package func fetchLabels(_ photo: PhotoID, in rect: Rect, at time: Time) -> [Label] {
        let progress = album.fetches[photo]
        guard progress != nil || time >= frontSince + options.durations.patience else { return [] }
        func label(_ spans: [TextSpan], rowsBelow rows: Double) -> Label {
            Label(
                place: .point(
                    Point(x: rect.centre.x, y: rect.centre.y + 2 * rows),
                    width: rect.size.width - 2),
                spans: spans)
        }
        var labels: [Label] = []
        if rect.size.height >= 12, let source = sourceSpan(of: photo) {
            labels.append(label([source], rowsBelow: -2))
        }
        let name = [TextSpan(album.name(of: photo), style: .dim, isElastic: true)]
        labels.append(label(name, rowsBelow: rect.size.height >= 8 ? -1 : 0))
        guard let progress, progress.bytes > 0, rect.size.height >= 8 else { return labels }
        labels.append(label([TextSpan(fetchText(progress))], rowsBelow: 0))
        if let total = progress.total, rect.size.height >= 12 {
            let columns = min(24, Int((rect.size.width - 2) / viewport.pixelAspect) - 2)
            if columns >= 6 {
                let bar = fetchBar(Double(progress.bytes) / Double(total), columns: columns)
                labels.append(label(bar, rowsBelow: 1))
            }
        }
        return labels
    }

    /// How much has come of a photo while its first picture is shown: at its upper left; the status line tells more.
    package func comingMark(of photo: PhotoID, in rect: Rect) -> Label? {
        let aspect = viewport.pixelAspect
        guard let progress = album.fetches[photo], progress.bytes > 0, hasRoom(in: rect),
            let row = highestRow(in: rect)
        else { return nil }
        let text = " \(fetchPart(progress)) "
        return Label(
            place: .point(
                Point(
                    x: rect.minX + 1.5 * aspect, y: 2 * row + 1),
                width: rect.size.width - 2 * aspect),
            alignment: .leading, spans: [TextSpan(text, style: .caption)])
    }

    /// Where a photo on the network comes from, which tells it from others of its name; nil for a file.
    package func sourceSpan(of photo: PhotoID) -> TextSpan? {
        guard let source = album.photos[photo]?.source, !source.isEmpty else { return nil }
        return TextSpan(source, style: .dim, isElastic: true)
    }

    /// `done` is from 0 to 1, and beyond where a server said less than it sends.
    private func fetchBar(_ done: Double, columns: Int) -> [TextSpan] {
        let full = max(0, min(columns, Int((done * Double(columns)).rounded(.down))))
        let isASCII = options.signs == .ascii
        return [
            TextSpan(String(repeating: isASCII ? "=" : "━", count: full), style: .accent),
            TextSpan(String(repeating: isASCII ? "." : "─", count: columns - full), style: .dim),
        ].filter { !$0.text.isEmpty }
    }
}

/// How much is here: `312 of 1,204 KB`; of powers of 1000, as all sizes are.
package func fetchText(_ progress: FetchProgress) -> String {
    let bytes = grouped(thousands(progress.bytes))
    guard let total = progress.total, total >= progress.bytes else { return "\(bytes) KB" }
    return "\(bytes) of \(grouped(thousands(total))) KB"
}

/// How large a part is here: `26 %`; how much, if the total is unknown.
func fetchPart(_ progress: FetchProgress) -> String {
    guard let total = progress.total, total > 0, total >= progress.bytes else {
        return fetchText(progress)
    }
    return "\(Int(Double(progress.bytes) / Double(total) * 100)) %"
}

private func thousands(_ bytes: Int64) -> Int64 {
    let bytes = max(0, bytes)
    return bytes / 1000 + (bytes % 1000 >= 500 ? 1 : 0)
}

/// Digits in groups of three.
private func grouped(_ number: Int64) -> String {
    var digits = Array(String(number))
    var place = digits.count - 3
    while place > 0 {
        digits.insert(",", at: place)
        place -= 3
    }
    return String(digits)
}
