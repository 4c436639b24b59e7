import Browsing
import DisplayList
import Geometry

/// What the waterfall showed before its layout changed, as far as anything of it can be seen to move.
struct WaterfallView: Hashable, Sendable {
    /// Tiles within a screen of what was seen and of where it was to rest, as they were displayed.
    var tiles: [PhotoID: ShownTile] = [:]
    /// The photos of the tiles in sight, where it was and where it was to rest, and of those on their way.
    var inSight: [PhotoID] = []
    /// Where headers were displayed, by group.
    var headers: [Int: Point] = [:]
    var grouping = WaterfallGrouping.none

    init() {}

    init(_ state: Waterfall, offset: Double, height: Double, at time: Time) {
        for index in state.indicesInSight(offset: offset, height: height, margin: height) {
            tiles[state.photos[index]] = state.tile(index, offset: offset, at: time)
        }
        inSight = state.indicesInSight(offset: offset, height: height, margin: 0)
            .map { state.photos[$0] }
        grouping = state.grouping
        for section in state.layout.sections(from: offset, to: offset + height) {
            guard let header = state.layout.header(ofSection: section) else { continue }
            let group = state.layout.sections[section].group
            headers[group] =
                header.origin + state.headerShift(group, at: time) - Point(x: 0, y: offset)
        }
    }
}

extension Waterfall {
    /// The tiles in sight and `margin` u beyond, where it is scrolled to by `offset` and where it rests, and those on their way.
    func indicesInSight(offset: Double, height: Double, margin: Double) -> [Int] {
        func tiles(_ scroll: Double) -> [Int] {
            layout.tiles(from: scroll - margin, to: scroll + height + margin)
        }
        var found = Set(tiles(offset))
        if offset != scroll { found.formUnion(tiles(scroll)) }
        found.formUnion(moves.keys.filter { $0 < photos.count })
        return found.sorted()
    }
}
