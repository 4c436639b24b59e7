import Browsing
import DisplayList
import Geometry

/// The waterfall as one of the surfaces.
extension Waterfall: Surface {
    mutating func settle(in space: inout Workspace, at time: Time) {
        rest()
        relayout(isStill: true, in: &space, at: time)
        // The front may have changed although the layout did not.
        guard space.album.order.index < layout.count,
            !isInSight(space.album.order.index, scroll: scroll, in: space)
        else { return }
        startScroll(
            to: leastScroll(revealing: space.album.order.index, from: scroll, in: space),
            during: 0, in: space, at: time
        )
        glide = nil
    }

    mutating func go(to index: Int, in space: inout Workspace, at time: Time) {
        relayout(in: &space, at: time)
        select(index, in: &space, at: time)
    }

    mutating func handle(_ intent: Intent, isRepeat: Bool, in space: inout Workspace, at time: Time)
        -> [Request]?
    {
        switch intent {
        case .move(let way): return step(way, in: &space, at: time)
        case .page(let pages): return page(pages, in: &space, at: time)
        case .columns(let step): stepColumns(by: step, in: &space, at: time)
        default: return nil
        }
        return []
    }

    private mutating func step(_ way: Direction, in space: inout Workspace, at time: Time)
        -> [Request]
    {
        relayout(in: &space, at: time)
        guard space.album.order.index < layout.count else { return [] }
        let step: WaterfallLayout.Step =
            switch way {
            case .left: .left
            case .right: .right
            case .up: .up
            case .down: .down
            }
        return [.travel(to: layout.neighbour(of: space.album.order.index, step))]
    }

    mutating func stepColumns(by step: Int, in space: inout Workspace, at time: Time) {
        let former = columns(in: space)
        options.columns = max(1, former + step.signum())
        // Never more than there are, so that as many steps lead back.
        options.columns = columns(in: space)
        guard columns(in: space) != former else { return }
        relayout(in: &space, at: time)
    }

    func isMoving(in space: Workspace, at time: Time) -> Bool { isMoving(at: time) }

    mutating func prune(in space: inout Workspace, at time: Time) { prune(at: time) }

    func place(of photo: PhotoID, in space: Workspace, at time: Time) -> Sprite? {
        guard let index = place(of: photo) else { return nil }
        let tile = tile(index, offset: offset(in: space, at: time), at: time)
        let view = Rect(origin: .zero, size: space.viewport.size)
        return tile.rect.intersection(view) == nil ? nil : tileSprite(photo, tile, in: space)
    }

    func shownPhoto(in space: Workspace, at time: Time) -> PhotoID? {
        guard let front = space.album.order.front, space.album.order.index < photos.count,
            photos[space.album.order.index] == front
        else { return nil }
        let tile = tile(
            space.album.order.index, offset: offset(in: space, at: time), at: time)
        let view = Rect(origin: .zero, size: space.viewport.size)
        guard tile.opacity > 0.5, let seen = tile.rect.intersection(view),
            seen.size.height >= min(tile.rect.size.height, view.size.height) / 2,
            seen.size.width >= tile.rect.size.width / 2,
            min(tile.rect.size.width, tile.rect.size.height) >= 2
        else { return nil }
        return front
    }

    func status(in space: Workspace, at time: Time) -> [TextSpan] {
        let columns = columns(in: space)
        return [TextSpan(columns == 1 ? "1 column" : "\(columns) columns", style: .dim)]
    }

    mutating func prepare(for change: OrderDiff, in space: Workspace) {
        keepFrontInPlace(in: space)
    }

    /// Another mode may learn things that the layout does not know.
    mutating func leave() { isCurrent = false }

    func inputContext(in space: Workspace) -> InputContext { .tiles }

    func wheelUse(in space: Workspace) -> WheelUse { .scrolls }

    static var statusIntent: Intent { .columns(1) }
}
