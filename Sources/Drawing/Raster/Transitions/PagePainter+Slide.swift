import Geometry
import Pixels

extension PagePainter {
    /// Pages that slide by whole cells, a pixel wide and two high.
    ///
    /// A terminal can then move what it has instead of being sent it again.
    /// A page that slides above the other throws a soft shadow on it.
    func slide(_ offsets: PageOffsets, above: PageFace.Page?) -> Bitmap {
        let pages =
            above == .outgoing ? [PageFace.Page.incoming, .outgoing] : [.outgoing, .incoming]
        var picture = Bitmap(width: width, height: height)
        for page in pages {
            let offset = page == .outgoing ? offsets.outgoing : offsets.incoming
            let place = PixelRect(
                x: whole(offset.x / aspect, of: width, grain: 1),
                y: whole(offset.y, of: height, grain: 2), width: width, height: height)
            if page == above { throwShadow(of: place, on: &picture) }
            picture.copy(bitmap(of: page), to: place, clippedTo: picture.bounds)
        }
        return picture
    }

    /// The nearest multiple of `grain` pixels; of single ones, where the page itself is none.
    ///
    /// Halves go up on either side of 0, so that pages a whole page apart stay so.
    private func whole(_ offset: Double, of length: Int, grain: Int) -> Int {
        let grain = length % grain == 0 ? grain : 1
        return grain * Int((offset / Double(grain) + 0.5).rounded(.down))
    }

    /// Darkens what lies beside the edges of a page above, less near the ends of the motion.
    private func throwShadow(of place: PixelRect, on picture: inout Bitmap) {
        let reach = 0.06 * size.shortSide + 2
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
