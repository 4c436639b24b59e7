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

    /// The frame of a marked photo whose picture lies in `rect`: a line of one canvas pixel at its edge; one in a range has a fainter one.
    package func markFrame(
        of photo: PhotoID, in rect: Rect, opacity: Double = 1, isAtRest: Bool
    ) -> [Sprite] {
        guard hasMarkFrame(photo, in: rect) else { return [] }
        let isMarked = album.isMarked(photo)
        let wide = markWidth
        let size = rect.size
        let inner = size.height - 2
        return [
            Rect(x: rect.minX, y: rect.minY, width: size.width, height: 1),
            Rect(x: rect.minX, y: rect.maxY - 1, width: size.width, height: 1),
            Rect(x: rect.minX, y: rect.minY + 1, width: wide, height: inner),
            Rect(x: rect.maxX - wide, y: rect.minY + 1, width: wide, height: inner),
        ].map {
            Sprite(
                content: .plain, centre: $0.centre, size: $0.size,
                opacity: opacity * (isMarked ? 1 : 0.5), matte: options.theme.mark, fit: .fill,
                isAtRest: isAtRest)
        }
    }

    /// Whether a photo whose picture lies in `rect` has the frame of a mark.
    package func hasMarkFrame(_ photo: PhotoID, in rect: Rect) -> Bool {
        (album.isMarked(photo) || isInRange(photo))
            && rect.size.width >= 3 * markWidth && rect.size.height >= 3
    }

    private var markWidth: Double { viewport.pixelAspect > 0 ? viewport.pixelAspect : 1 }

    private func isInRange(_ photo: PhotoID) -> Bool {
        guard rangeAnchor != nil, let range, let place = album.order.place(of: photo) else {
            return false
        }
        return range.contains(place)
    }
}
