import DisplayList
import Geometry
import Layouts

/// The nine-grid as one of the surfaces.
extension Model {
    mutating func gridSettle(at time: Time) {
        grid.rest()
        space.restartHeaders()
        gridRegroup()
    }

    mutating func gridGo(to index: Int, at time: Time) {
        gridChange(movesTiles: false, at: time) { $0.space.bringToFront(index) }
    }

    mutating func gridAct(_ intent: Intent, isRepeat: Bool, at time: Time) -> Bool {
        switch intent {
        case .move(let direction): gridMove(direction, at: time)
        case .page(let step): gridTurn(by: step, at: time)
        case .stepStyle(let step): gridStepStyle(step, at: time)
        default: return false
        }
        return true
    }

    private mutating func gridMove(_ arrow: Direction, at time: Time) {
        let step: GridStep =
            switch arrow {
            case .left: .left
            case .right: .right
            case .up: .up
            case .down: .down
            }
        guard let target = gridPages.index(after: step, from: space.album.order.index) else {
            return
        }
        if target != space.album.order.index {
            travel(to: target, at: time)
        } else if step == .left || step == .right {
            gridNudge(step == .left ? -1 : 1, at: time)
        }
    }

    private mutating func gridStepStyle(_ step: Int, at time: Time) {
        let all = PageTransition.Style.allCases
        let index = (all.firstIndex(of: space.options.gridTransition) ?? 0) + step
        space.options.gridTransition = all[((index % all.count) + all.count) % all.count]
        grid.rest()
        say(
            [
                TextSpan("pages: "),
                TextSpan(space.options.gridTransition.rawValue, style: .strong),
            ], at: time)
    }

    func gridIsMoving(at time: Time) -> Bool { grid.isMoving(at: time) }

    mutating func gridPrune(at time: Time) { grid.prune(at: time) }

    func gridPlace(of photo: PhotoID, at time: Time) -> Sprite? {
        let tiles = gridTiles(at: time)
        guard let tile = tiles.first(where: { $0.photo == photo }), isGridVisible(tile) else {
            return nil
        }
        return gridSprite(of: tile, frame: gridFrame(of: tiles, at: time))
    }

    func gridShown(at time: Time) -> PhotoID? {
        if let flip = grid.runningFlip(at: time), flip.progress(at: time) < 0.5 { return nil }
        let tile = gridTiles(at: time).first { $0.index == space.album.order.index }
        let room = Rect(origin: .zero, size: space.viewport.size)
        guard let tile, tile.opacity > 0.5, min(tile.rect.size.width, tile.rect.size.height) >= 3,
            room.contains(tile.rect.centre)
        else { return nil }
        return tile.photo
    }

    func gridStatus(at time: Time) -> [TextSpan] {
        let count = gridPages.pageCount
        guard count > 1 else { return [] }
        return [TextSpan("page \(gridPage + 1)/\(count)", style: .dim)]
    }
}
