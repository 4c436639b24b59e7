import Browsing
import DisplayList
import Geometry

/// What is written below the photos.
extension Compare {
    /// A row for each cell that is seen, and what is to be said of photos that cannot be shown.
    func labels(in space: Workspace, at time: Time) -> [Label] {
        let cells = contest.cells
        // A copy that is smaller looks sharper.
        let areCopies = space.areCopies(cells)
        let best = areCopies ? nil : sharpest(cells, in: space)
        var labels: [Label] = []
        for (cell, photo) in cells.enumerated()
        where !contest.isBlinking || cell == contest.frame {
            guard let rect = rect(ofCell: cell, in: space) else { continue }
            let columns = Int((rect.size.width / space.viewport.pixelAspect).rounded())
            labels.append(
                Label(
                    place: .point(
                        Point(
                            x: rect.minX + 0.5 * space.viewport.pixelAspect, y: rect.maxY + 1),
                        width: rect.size.width), alignment: .leading,
                    spans: spans(
                        of: photo, isFramed: cell == contest.frame, isBest: photo == best,
                        size: areCopies ? sizeWords(of: photo, in: space) : nil,
                        columns: columns, in: space)))
            let place = restingRect(photo, in: rect, space).intersection(rect) ?? rect
            labels += space.photoLabels(photo, in: place, at: time)
        }
        return labels
    }

    /// `▶ IMG_7.JPG ★★★ ♥ · 100 % · sharp 71 ◆ · 0.4 % blown · 1/500 f/2.8 ISO 400`: as much of it as there are columns for.
    private func spans(
        of photo: PhotoID, isFramed: Bool, isBest: Bool, size: String?, columns: Int,
        in space: Workspace
    ) -> [TextSpan] {
        let isASCII = space.options.signs == .ascii
        let style: TextStyle = isFramed ? .accent : .plain
        var name = space.nameSpan(photo)
        if isFramed { name.style = .accent } else { name.style = .plain }
        var spans = [TextSpan(isFramed ? isASCII ? "> " : "▶ " : "  ", style: style)]
        if let mark = space.markSpan(of: photo) { spans.append(mark) }
        spans.append(name)
        spans += space.signs(of: photo).flatMap { [TextSpan(" "), $0] }
        if contest.isBlinking {
            spans.append(TextSpan(" \(contest.frame + 1)/\(contest.count)", style: style))
        }
        var room = columns - spans.reduce(0) { $0 + textWidth($1.text) }
        let details = details(of: photo, isBest: isBest, in: space)
        for detail in [size].compactMap(\.self) + details {
            let text = " · " + detail
            guard textWidth(Array(text.utf8)) <= room else { break }
            room -= textWidth(Array(text.utf8))
            spans.append(TextSpan(text, style: isFramed ? .accent : .dim))
        }
        return spans
    }

    /// The pixels of a photo, in which copies differ: `1600×1067`; nil where they are unknown.
    private func sizeWords(of photo: PhotoID, in space: Workspace) -> String? {
        guard let facts = space.album.states[photo]?.facts ?? space.album.headerFacts(of: photo)
        else { return nil }
        let size = space.album.seen(facts.pixelSize, of: photo)
        return "\(Int(size.width))×\(Int(size.height))"
    }

    /// How close it is seen, its figures, and how it was taken, what matters most first.
    private func details(of photo: PhotoID, isBest: Bool, in space: Workspace) -> [String] {
        var details: [String] = []
        if let factor = factor(of: photo, in: space) {
            details.append("\(Int((100 * factor).rounded())) %")
        }
        if let sharp = space.album.sharpness(of: photo) {
            let sign = space.options.signs == .ascii ? " <>" : " ◆"
            let focused = space.album.sharpnessAtFocus(of: photo)
                .map { ", \(Int($0.rounded())) at AF" }
            details.append(
                "sharp \(Int(sharp.rounded()))" + (focused ?? "") + (isBest ? sign : ""))
        }
        if let blown = space.album.blownWords(of: photo) { details.append(blown) }
        if let shot = space.album.shotWords(of: photo)?.brief { details.append(shot) }
        return details
    }

    /// The photo that gets `◆`: the sharpest where the camera focused, if that is known of all; else as a whole, if that is.
    private func sharpest(_ cells: [PhotoID], in space: Workspace) -> PhotoID? {
        let focused = cells.compactMap { space.album.sharpnessAtFocus(of: $0) }
        let figures =
            focused.count == cells.count
            ? focused : cells.compactMap { space.album.sharpness(of: $0) }
        guard figures.count == cells.count, let most = figures.max() else { return nil }
        return figures.firstIndex(of: most).map { cells[$0] }
    }
}
