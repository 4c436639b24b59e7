import DisplayList
import Geometry

@testable import Browsing
@testable import ViewModel
@testable import WaterfallMode

/// The waterfall of a model, asked with the workspace that it lies in.
extension Model {
    var waterfall: Waterfall {
        get { surfaces.modes[Waterfall.self] }
        set { surfaces.modes[.waterfall] = newValue }
    }

    var waterfallColumnCount: Int { waterfallColumns }

    var waterfallColumns: Int { waterfall.columns(in: space) }

    var waterfallEnd: Double { waterfall.scrollEnd(in: space) }

    var waterfallMetrics: WaterfallMetrics { waterfall.metrics(in: space) }

    func waterfallItem(_ photo: PhotoID) -> WaterfallItem { waterfall.item(photo, in: space) }

    func waterfallIsMoving(at time: Time) -> Bool { waterfall.isMoving(in: space, at: time) }

    func waterfallOffset(at time: Time) -> Double { waterfall.offset(in: space, at: time) }

    func waterfallPosition(at time: Time) -> Double { waterfall.position(in: space, at: time) }

    func isWaterfallTileInSight(_ index: Int, scroll: Double) -> Bool {
        waterfall.isInSight(index, scroll: scroll, in: space)
    }

    func nearestWaterfallTile(to point: Point, scroll: Double) -> Int? {
        waterfall.nearestTile(to: point, scroll: scroll, in: space)
    }
}
