import DisplayList
import Geometry
import Pixels

extension PagePainter {
    /// Pages that slide; one that lies above the other throws a soft shadow on it.
    func slide(_ style: PageTransition.Style, above: PageFace.Page?) -> Bitmap {
        let grid = SlideGrid(width: width, height: height, aspect: aspect)
        let offsets = grid.offsets(style, from: edge, progress: progress)
        let pages =
            above == .outgoing ? [PageFace.Page.incoming, .outgoing] : [.outgoing, .incoming]
        var picture = Bitmap(width: width, height: height)
        for page in pages {
            let place = grid.place(page == .outgoing ? offsets.outgoing : offsets.incoming)
            if page == above { throwShadow(of: place, reach: grid.shadow, on: &picture) }
            picture.copy(bitmap(of: page), to: place, clippedTo: picture.bounds)
        }
        return picture
    }

    /// Darkens what lies beside the edges of a page above, less near the ends of the motion.
    private func throwShadow(of place: PixelRect, reach: Double, on picture: inout Bitmap) {
        let strength = 0.55 * min(1, 8 * progress * (1 - progress))
        func rest(_ distance: Int, _ unit: Double) -> UInt32 {
            let part = max(0, 1 - (Double(distance) + 0.5) * unit / reach)
            return 256 - weight(Float(strength * part * part))
        }
        for x in 0..<width where !place.columns.contains(x) {
            let beside = x < place.x ? place.x - x - 1 : x - place.columns.upperBound
            let rest = rest(beside, aspect)
            guard rest < 256 else { continue }
            for y in 0..<height { picture[x, y] = light.dim(picture[x, y], to: rest) }
        }
        for y in 0..<height where !place.rows.contains(y) {
            let rest = rest(y < place.y ? place.y - y - 1 : y - place.rows.upperBound, 1)
            guard rest < 256 else { continue }
            for x in 0..<width { picture[x, y] = light.dim(picture[x, y], to: rest) }
        }
    }
}
