package import DisplayList
package import Geometry
import Selecting

/// The signs on photos: what was decided of them, and where there is a place for signs.
extension Workspace {
    /// What was decided of a photo that lies in `rect`: at its lower left, so many rows above the lowest one.
    ///
    /// Nothing where there is too little room. They leave the frame of a mark whole where they can.
    package func badges(of photo: PhotoID, in rect: Rect, above rows: Double = 0) -> [Label] {
        guard let judgement = album.judgements[photo], hasRoom(for: rows, in: rect) else {
            return []
        }
        let spans = JudgementSigns(options.signs).badge(of: judgement)
        guard !spans.isEmpty else { return [] }
        let bottom = lowestRow(of: photo, in: rect, above: rows)
        return [
            Label(
                place: .point(
                    Point(x: rect.minX + 1.5 * viewport.pixelAspect, y: 2 * bottom + 1),
                    width: rect.size.width - 2 * viewport.pixelAspect),
                alignment: .leading, spans: spans)
        ]
    }

    /// The heart of a favourite, on a tile: at its upper right.
    package func heart(of photo: PhotoID, in rect: Rect) -> Label? {
        let aspect = viewport.pixelAspect
        guard album.isPick(photo), rect.size.width >= 4 * aspect - 1e-6,
            let row = highestRow(of: photo, in: rect),
            let sign = JudgementSigns(options.signs).flag(.pick)
        else { return nil }
        return Label(
            place: .point(
                Point(x: rect.maxX - aspect, y: 2 * row + 1),
                width: 2 * aspect),
            alignment: .trailing, spans: [TextSpan(sign.text, style: .favourite)])
    }

    /// The lowest row that is the photo's as a whole, so many rows above it: inside the frame of a mark, where that leaves one.
    package func lowestRow(of photo: PhotoID, in rect: Rect, above rows: Double = 0) -> Double {
        func row(_ rect: Rect) -> Double { (rect.maxY / 2 + 1e-6).rounded(.down) - 1 - rows }
        let inside = insideMark(of: photo, in: rect)
        return 2 * row(inside) >= inside.minY - 1e-6 ? row(inside) : row(rect)
    }

    /// The highest row of the photo: inside the frame of a mark, where that leaves one; nil where none is the photo's as a whole.
    func highestRow(of photo: PhotoID, in rect: Rect) -> Double? {
        func row(_ rect: Rect) -> Double? {
            let row = ((rect.minY + 1) / 2 + 1e-6).rounded(.down)
            return 2 * row + 2 <= rect.maxY + 0.5 ? row : nil
        }
        return row(insideMark(of: photo, in: rect)) ?? row(rect)
    }

    /// Where nothing covers the frame of a mark from above or below; all of `rect` where the photo has none.
    package func insideMark(of photo: PhotoID, in rect: Rect) -> Rect {
        guard hasMarkFrame(photo, in: rect) else { return rect }
        return Rect(
            x: rect.minX, y: rect.minY + 1, width: rect.size.width, height: rect.size.height - 2)
    }

    /// Whether a sign of some cells is no more than a part of it, so many rows above the lowest one.
    func hasRoom(for rows: Double = 0, in rect: Rect) -> Bool {
        rect.size.width >= 10 * viewport.pixelAspect - 1e-6 && rect.size.height >= 4 + 2 * rows
    }
}
