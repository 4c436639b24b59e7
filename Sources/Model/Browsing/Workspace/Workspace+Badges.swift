package import DisplayList
package import Geometry
import Selecting

/// The signs on photos: what was decided of them, and where there is a place for signs.
extension Workspace {
    /// What was decided of a photo that lies in `rect`: at its lower left, so many rows above the lowest one.
    ///
    /// Nothing where there is too little room.
    package func badges(of photo: PhotoID, in rect: Rect, above rows: Double = 0) -> [Label] {
        guard let judgement = album.judgements[photo], rect.size.height >= 4 + 2 * rows else {
            return []
        }
        let spans = JudgementSigns(options.signs).badge(of: judgement)
        let cells = spans.reduce(0) { $0 + textWidth($1.text) }
        // It is no more than a part of the photo, and stands beside the edge of a mark.
        guard !spans.isEmpty, rect.size.width >= Double(cells + 2) * viewport.pixelAspect - 1e-6
        else { return [] }
        return [
            Label(
                place: .point(
                    Point(
                        x: rect.minX + 1.5 * viewport.pixelAspect,
                        y: 2 * lowestRow(in: rect, above: rows) + 1),
                    width: rect.size.width - 2 * viewport.pixelAspect),
                alignment: .leading, spans: spans)
        ]
    }

    /// What was decided of a photo, a sign for each.
    package func signs(of photo: PhotoID) -> [TextSpan] {
        JudgementSigns(options.signs).spans(of: album.judgement(of: photo))
    }

    /// The heart of a favourite, on a tile: at its upper right.
    package func heart(of photo: PhotoID, in rect: Rect) -> Label? {
        let aspect = viewport.pixelAspect
        guard album.isPick(photo), rect.size.width >= 4 * aspect - 1e-6,
            let row = highestRow(in: rect),
            let sign = JudgementSigns(options.signs).flag(.pick)
        else { return nil }
        return Label(
            place: .point(
                Point(x: rect.maxX - aspect, y: 2 * row + 1),
                width: 2 * aspect),
            alignment: .trailing, spans: [TextSpan(sign.text, style: .favourite)])
    }

    /// The lowest row that is the photo's as a whole, so many rows above it.
    package func lowestRow(in rect: Rect, above rows: Double = 0) -> Double {
        (rect.maxY / 2 + 1e-6).rounded(.down) - 1 - rows
    }

    /// The highest row of the photo; nil where none is the photo's as a whole.
    func highestRow(in rect: Rect) -> Double? {
        let row = ((rect.minY + 1) / 2 + 1e-6).rounded(.down)
        return 2 * row + 2 <= rect.maxY + 0.5 ? row : nil
    }

    /// Whether a sign of some cells is no more than a part of it.
    func hasRoom(in rect: Rect) -> Bool {
        rect.size.width >= 10 * viewport.pixelAspect - 1e-6 && rect.size.height >= 4
    }
}
