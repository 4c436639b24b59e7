import DisplayList
import Geometry
import Layouts

/// The pointer on the grid.
extension Model {
    mutating func gridPointer(_ pointer: Pointer, at time: Time) -> [Effect] {
        switch pointer {
        case .dragged(let drag): gridDragged(drag, at: time)
        case .released: gridLetGo(at: time)
        case .tapped(let point, _): gridTapped(point, at: time)
        case .wheel(let notches): gridTurn(by: notches.signum(), at: time)
        case .pressed, .tappedMiddle, .tappedRight, .zoomWheel: break
        }
        return []
    }

    /// Turns `step` pages; the selection keeps its slot.
    mutating func gridTurn(by step: Int, at time: Time) {
        guard !space.album.order.isEmpty, step != 0 else { return }
        let target = gridPages.index(step, pagesFrom: space.album.order.index)
        guard target != space.album.order.index else { return gridNudge(step.signum(), at: time) }
        space.direction = step.signum()
        gridGo(to: target, at: time)
    }

    /// Selects the photo in the cell; what is selected is opened.
    private mutating func gridTapped(_ point: Point, at time: Time) {
        guard let tapped = gridIndex(at: point, time) else { return }
        guardian.question = nil
        message = nil
        if tapped == space.album.order.index {
            openFront(at: time)
        } else {
            travel(to: tapped, at: time)
        }
    }

    /// The photo whose cell is at a point.
    func gridIndex(at point: Point, _ time: Time) -> Int? {
        let pages = gridPages
        return gridTiles(at: time).first { tile in
            var room = gridRoom(of: tile.index, in: pages)
            room.origin =
                room.origin + (tile.rect.centre - gridRest(of: tile.index, in: pages).centre)
            return isGridVisible(tile) && room.contains(point)
        }?.index
    }

    private mutating func gridDragged(_ drag: Drag, at time: Time) {
        switch drag.phase {
        case .began:
            gridLetGo(at: time)
            guard drag.axis == .horizontal, !space.album.order.isEmpty else { return }
            grid.flip = nil
            grid.drag = drag.translation.x
        case .moved: if grid.drag != nil { grid.drag = drag.translation.x }
        case .cancelled: gridLetGo(at: time)
        case .released(let velocity):
            guard grid.drag != nil else { return }
            grid.drag = drag.translation.x
            gridReleased(drag.translation.x, velocity.x, at: time)
        }
    }

    private mutating func gridReleased(_ x: Double, _ speed: Double, at time: Time) {
        let pages = gridPages
        let page = gridPage
        let target = space.card.page(
            releasedAt: -x, speed: -speed, from: page, of: pages.pageCount)
        guard target != page else { return gridLetGo(at: time) }
        guardian.question = nil
        message = nil
        space.direction = target - page
        let progress = min(1, max(0, gridDragProgress * Double(space.direction)))
        let index = pages.index(target - page, pagesFrom: space.album.order.index)
        gridChange(movesTiles: false, at: time) {
            $0.grid.drag = nil
            $0.space.bringToFront(index)
        }
        if var flip = grid.flip, space.options.motion == .full {
            flip = GridFlip(
                style: flip.style, edge: flip.edge, outgoing: flip.outgoing, page: flip.page,
                start: progress, span: flip.span)
            grid.flip = flip
        }
    }

    /// Ends a drag as if it had not been: the page goes back from where it is.
    mutating func gridLetGo(at time: Time) {
        guard grid.drag != nil else { return }
        let progress = gridDragProgress
        gridChange(movesTiles: false, at: time) { $0.grid.drag = nil }
        guard space.options.motion == .full, !gridPushes, progress != 0 else { return }
        let page = gridPage + (progress > 0 ? 1 : -1)
        gridFlip(
            from: gridSprites(ofPage: page), of: page, start: 1 - abs(progress), isBack: true,
            at: time)
    }
}
