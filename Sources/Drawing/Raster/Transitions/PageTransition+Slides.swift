import DisplayList
import Geometry

/// A page that only changes its place.
struct PageSlide {
    let sprites: [Sprite]
    /// Where the page lies, in canvas pixels of its area.
    let place: PixelRect
    /// How far it darkens what lies beside it, in u; 0 where nothing is.
    let shade: Double
}

extension PageTransition {
    /// The pages of an area of so many canvas pixels, the lower one first; nil where they are changed otherwise.
    func slides(width: Int, height: Int, aspect: Double) -> [PageSlide]? {
        let grid = SlideGrid(width: width, height: height, aspect: aspect)
        guard style == .push || style == .moveIn || style == .reveal else { return nil }
        func slide(_ sprites: [Sprite], _ offset: Point, isAbove: Bool = false) -> PageSlide {
            PageSlide(
                sprites: sprites, place: grid.place(offset), shade: isAbove ? grid.shadow : 0)
        }
        if progress <= 0 { return [slide(outgoing, .zero)] }
        if progress >= 1 { return [slide(incoming, .zero)] }
        let offsets = grid.offsets(style, from: edge, progress: progress)
        let incoming = slide(incoming, offsets.incoming, isAbove: style == .moveIn)
        let outgoing = slide(outgoing, offsets.outgoing, isAbove: style == .reveal)
        return style == .reveal ? [incoming, outgoing] : [outgoing, incoming]
    }
}

/// Where pages lie that slide by whole cells, a pixel wide and two high.
///
/// A terminal can then move what it has instead of being sent it again.
struct SlideGrid {
    let width: Int
    let height: Int
    /// Width of a pixel over its height.
    let aspect: Double

    /// Of a page, in units u.
    private var size: Size { Size(width: Double(width) * aspect, height: Double(height)) }

    /// How far the shadow of a page reaches that slides above the other, in u.
    var shadow: Double { 0.06 * size.shortSide + 2 }

    func offsets(
        _ style: PageTransition.Style, from edge: Edge, progress: Double
    ) -> PageOffsets {
        switch style {
        case .moveIn: .moveIn(from: edge, of: size, progress: progress)
        case .reveal: .reveal(from: edge, of: size, progress: progress)
        default: .push(from: edge, of: size, progress: progress)
        }
    }

    /// The pixels of a page that is so far from its place, in u.
    func place(_ offset: Point) -> PixelRect {
        PixelRect(
            x: whole(offset.x / aspect, of: width, grain: 1),
            y: whole(offset.y, of: height, grain: 2), width: width, height: height)
    }

    /// The nearest multiple of `grain` pixels; of single ones, where the page itself is none.
    ///
    /// Halves go up on either side of 0, so that pages a whole page apart stay so.
    private func whole(_ offset: Double, of length: Int, grain: Int) -> Int {
        let grain = length % grain == 0 ? grain : 1
        return grain * Int((offset / Double(grain) + 0.5).rounded(.down))
    }
}
