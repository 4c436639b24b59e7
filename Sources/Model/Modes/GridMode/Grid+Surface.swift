import Browsing
import DisplayList
import Geometry

/// The nine-grid as one of the surfaces.
extension Grid: Surface {
    mutating func settle(in space: inout Workspace, at time: Time) {
        rest()
        space.restartHeaders()
        regroup(in: space)
    }

    mutating func go(to index: Int, in space: inout Workspace, at time: Time) {
        change(movesTiles: false, in: &space, at: time) { $1.bringToFront(index) }
    }

    mutating func handle(_ intent: Intent, isRepeat: Bool, in space: inout Workspace, at time: Time)
        -> [Request]?
    {
        switch intent {
        case .move(let direction): return move(direction, in: space, at: time)
        case .page(let step): turnPages(by: step, in: &space, at: time)
        case .stepStyle(let step): return stepStyle(step, in: &space)
        default: return nil
        }
        return []
    }

    private mutating func move(_ arrow: Direction, in space: Workspace, at time: Time) -> [Request]
    {
        let step: GridStep =
            switch arrow {
            case .left: .left
            case .right: .right
            case .up: .up
            case .down: .down
            }
        let pages = pages(in: space)
        let grid = self
        let target = pages.index(after: step, from: space.album.order.index) {
            grid.shape(ofPage: $0, on: pages, in: space).columns
        }
        guard let target else { return [] }
        if target != space.album.order.index { return [.travel(to: target)] }
        if step == .left || step == .right {
            nudge(step == .left ? -1 : 1, in: space, at: time)
        }
        return []
    }

    private mutating func stepStyle(_ step: Int, in space: inout Workspace) -> [Request] {
        let all = PageTransition.Style.allCases
        let index = (all.firstIndex(of: transition) ?? 0) + step
        transition = all[((index % all.count) + all.count) % all.count]
        rest()
        return [
            .say([
                TextSpan("pages: "),
                TextSpan(transition.rawValue, style: .strong),
            ])
        ]
    }

    func isMoving(in space: Workspace, at time: Time) -> Bool { isMoving(at: time) }

    mutating func prune(in space: inout Workspace, at time: Time) { prune(at: time) }

    func place(of photo: PhotoID, in space: Workspace, at time: Time) -> Sprite? {
        let tiles = tiles(in: space, at: time)
        guard let tile = tiles.first(where: { $0.photo == photo }), isVisible(tile, in: space)
        else {
            return nil
        }
        return sprite(of: tile, frame: frame(of: tiles, in: space, at: time), in: space)
    }

    func shownPhoto(in space: Workspace, at time: Time) -> PhotoID? {
        if let flip = runningFlip(at: time), flip.progress(at: time) < 0.5 { return nil }
        let tile = tiles(in: space, at: time).first { $0.index == space.album.order.index }
        let room = Rect(origin: .zero, size: space.viewport.size)
        guard let tile, tile.opacity > 0.5, min(tile.rect.size.width, tile.rect.size.height) >= 3,
            room.contains(tile.rect.centre)
        else { return nil }
        return tile.photo
    }

    func status(in space: Workspace, at time: Time) -> [TextSpan] {
        let count = pages(in: space).pageCount
        guard count > 1 else { return [] }
        return [TextSpan("page \(page(in: space) + 1)/\(count)", style: .dim)]
    }

    func inputContext(in space: Workspace) -> InputContext { .tiles }

    func wheelUse(in space: Workspace) -> WheelUse { .turnsPages }

    static var statusIntent: Intent { .page(1) }
}
