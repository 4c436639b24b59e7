import DisplayList
import Geometry
import Layouts

/// What an observer of the waterfall follows (browsing.md §8.3): the selection is `frontPhoto`.
extension Model {
    /// The number of columns that the waterfall has now.
    public var waterfallColumnCount: Int { waterfallColumns }

    /// The places in the order of the first and the last photo in sight at `time`; nil where there is none.
    public func waterfallVisibleRange(at time: Time) -> ClosedRange<Int>? {
        let offset = waterfallOffset(at: time)
        let tiles = waterfall.layout.tiles(from: offset, to: offset + viewport.size.height)
        guard mode == .waterfall, let first = tiles.first, let last = tiles.last else { return nil }
        return first...last
    }
}
