package import DisplayList
package import Geometry

/// How marks are seen, on every surface.
extension Workspace {
    /// The places of a range that has been begun and not been marked; nil where there is none.
    package var range: ClosedRange<Int>? {
        guard let anchor = rangeAnchor, let place = album.order.place(of: anchor) else {
            return nil
        }
        return min(place, album.order.index)...max(place, album.order.index)
    }

    /// What stands before the name of a photo that is marked, or in a range.
    package func markSpan(of photo: PhotoID) -> TextSpan? {
        let signs = JudgementSigns(options.signs)
        if album.isMarked(photo) { return signs.mark() }
        return isInRange(photo) ? signs.mark(isWhole: false) : nil
    }

    /// The edge of a marked photo whose picture lies in `rect`: a line of one canvas pixel at its left; one in a range has a fainter one.
    package func markEdge(
        of photo: PhotoID, in rect: Rect, opacity: Double = 1, isAtRest: Bool
    ) -> [Sprite] {
        guard hasMarkEdge(photo, in: rect) else { return [] }
        let isMarked = album.isMarked(photo)
        let edge = Rect(x: rect.minX, y: rect.minY, width: markWidth, height: rect.size.height)
        return [
            Sprite(
                content: .plain, centre: edge.centre, size: edge.size,
                opacity: opacity * (isMarked ? 1 : 0.5), matte: options.theme.mark, fit: .fill,
                isAtRest: isAtRest, line: isMarked ? .mark : .range)
        ]
    }

    /// The sign of a marked photo, or of one in a range, whose picture lies in `rect`: at the upper end of that edge, however small it is.
    package func markSign(of photo: PhotoID, in rect: Rect) -> Label? {
        guard var span = markSpan(of: photo), rect.size.width >= viewport.pixelAspect - 1e-6 else {
            return nil
        }
        span.text.removeAll { $0 == 0x20 }
        let columns = Int((rect.size.width / viewport.pixelAspect + 1e-6).rounded(.down))
        if textWidth(span.text) > max(1, columns / 2) { span.text = Array("o".utf8) }
        if span.style == .dim { span.style = .caption }
        let row = highestRow(in: rect) ?? (rect.centre.y / 2).rounded(.down)
        return Label(
            place: .point(
                Point(x: rect.minX + 0.5 * viewport.pixelAspect, y: 2 * row + 1),
                width: rect.size.width),
            alignment: .leading, spans: [span])
    }

    /// Whether a photo whose picture lies in `rect` has the edge of a mark.
    package func hasMarkEdge(_ photo: PhotoID, in rect: Rect) -> Bool {
        (album.isMarked(photo) || isInRange(photo)) && rect.size.width >= 3 * markWidth
    }

    private var markWidth: Double { viewport.pixelAspect > 0 ? viewport.pixelAspect : 1 }

    private func isInRange(_ photo: PhotoID) -> Bool {
        guard rangeAnchor != nil, let range, let place = album.order.place(of: photo) else {
            return false
        }
        return range.contains(place)
    }
}
