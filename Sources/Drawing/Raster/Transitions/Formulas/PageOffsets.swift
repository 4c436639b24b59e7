import Geometry

/// How far two sliding pages are from their place, in u.
struct PageOffsets: Hashable, Sendable {
    var outgoing: Point
    var incoming: Point

    /// The incoming page pushes the outgoing one out: both move, always a whole page apart.
    static func push(from edge: Edge, of page: Size, progress: Double) -> PageOffsets {
        PageOffsets(
            outgoing: offset(edge, page, progress), incoming: offset(edge, page, progress - 1))
    }

    /// The incoming page moves in over the outgoing one.
    static func moveIn(from edge: Edge, of page: Size, progress: Double) -> PageOffsets {
        PageOffsets(outgoing: .zero, incoming: offset(edge, page, progress - 1))
    }

    /// The outgoing page moves away and reveals the incoming one.
    static func reveal(from edge: Edge, of page: Size, progress: Double) -> PageOffsets {
        PageOffsets(outgoing: offset(edge, page, progress), incoming: .zero)
    }

    private static func offset(_ edge: Edge, _ page: Size, _ pages: Double) -> Point {
        Point(x: pages * edge.inward.x * page.width, y: pages * edge.inward.y * page.height)
    }
}
