import DisplayList
import Geometry
import Layouts

/// The waterfall as one of the surfaces (browsing.md §8).
extension Model {
    mutating func waterfallSettle(at time: Time) {
        waterfall.rest()
        relayWaterfall(isStill: true, at: time)
        // The front may have changed although the layout did not.
        guard space.album.order.index < waterfall.layout.count,
            !isWaterfallTileInSight(space.album.order.index, scroll: waterfall.scroll)
        else { return }
        scrollWaterfall(
            to: waterfallScroll(revealing: space.album.order.index, from: waterfall.scroll),
            during: 0, at: time
        )
        waterfall.glide = nil
    }

    mutating func waterfallGo(to index: Int, at time: Time) {
        relayWaterfall(at: time)
        selectInWaterfall(index, at: time)
    }

    mutating func waterfallAct(on intent: Intent, isRepeat: Bool, at time: Time) -> Bool {
        switch intent {
        case .move(let way): stepInWaterfall(way, at: time)
        case .page(let pages): pageWaterfall(pages, at: time)
        case .columns(let step): stepWaterfallColumns(by: step, at: time)
        default: return false
        }
        return true
    }

    private mutating func stepInWaterfall(_ way: Direction, at time: Time) {
        relayWaterfall(at: time)
        guard space.album.order.index < waterfall.layout.count else { return }
        let step: WaterfallLayout.Step =
            switch way {
            case .left: .left
            case .right: .right
            case .up: .up
            case .down: .down
            }
        travel(to: waterfall.layout.neighbour(of: space.album.order.index, step), at: time)
    }

    mutating func stepWaterfallColumns(by step: Int, at time: Time) {
        let former = waterfallColumns
        space.options.waterfall.columns = max(1, former + step.signum())
        // Never more than there are, so that as many steps lead back.
        space.options.waterfall.columns = waterfallColumns
        guard waterfallColumns != former else { return }
        relayWaterfall(at: time)
    }

    func waterfallIsMoving(at time: Time) -> Bool { waterfall.isMoving(at: time) }

    mutating func waterfallPrune(at time: Time) { waterfall.prune(at: time) }

    func waterfallPlace(of photo: PhotoID, at time: Time) -> Sprite? {
        guard let index = waterfall.place(of: photo) else { return nil }
        let tile = waterfallTile(index, offset: waterfallOffset(at: time), at: time)
        let view = Rect(origin: .zero, size: space.viewport.size)
        return tile.rect.intersection(view) == nil ? nil : tileSprite(photo, tile)
    }

    func waterfallShown(at time: Time) -> PhotoID? {
        guard let front = space.album.order.front, space.album.order.index < waterfall.photos.count,
            waterfall.photos[space.album.order.index] == front
        else { return nil }
        let tile = waterfallTile(
            space.album.order.index, offset: waterfallOffset(at: time), at: time)
        let view = Rect(origin: .zero, size: space.viewport.size)
        guard tile.opacity > 0.5, let seen = tile.rect.intersection(view),
            seen.size.height >= min(tile.rect.size.height, view.size.height) / 2,
            seen.size.width >= tile.rect.size.width / 2,
            min(tile.rect.size.width, tile.rect.size.height) >= 2
        else { return nil }
        return front
    }

    func waterfallStatus(at time: Time) -> [TextSpan] {
        let columns = waterfallColumns
        return [TextSpan(columns == 1 ? "1 column" : "\(columns) columns", style: .dim)]
    }
}
