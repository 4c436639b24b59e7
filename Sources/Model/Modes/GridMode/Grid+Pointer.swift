import Browsing
import DisplayList
import Geometry

/// The pointer on the grid.
extension Grid {
    mutating func handle(_ pointer: Pointer, in space: inout Workspace, at time: Time) -> [Request]
    {
        switch pointer {
        case .dragged(let drag): return dragged(drag, in: &space, at: time)
        case .released: cancelGesture(in: &space, at: time)
        case .tapped(let point, _): return tapped(point, in: space, at: time)
        case .wheel(let notches, _): turnPages(by: notches.signum(), in: &space, at: time)
        case .pressed, .tappedMiddle, .tappedRight, .marked, .zoomWheel: break
        }
        return []
    }

    /// Turns `step` pages; the selection keeps its slot.
    mutating func turnPages(by step: Int, in space: inout Workspace, at time: Time) {
        guard !space.album.order.isEmpty, step != 0 else { return }
        let target = pages(in: space).index(step, pagesFrom: space.album.order.index)
        guard target != space.album.order.index else {
            return nudge(step.signum(), in: space, at: time)
        }
        space.direction = step.signum()
        go(to: target, in: &space, at: time)
    }

    /// Selects the photo in the cell; what is selected is opened.
    private func tapped(_ point: Point, in space: Workspace, at time: Time) -> [Request] {
        guard let tapped = tileIndex(at: point, in: space, time) else { return [] }
        let isSelected = tapped == space.album.order.index
        return [.forgetQuestion, .forgetWords, isSelected ? .open : .travel(to: tapped)]
    }

    /// The photo whose cell is at a point.
    func tileIndex(at point: Point, in space: Workspace, _ time: Time) -> Int? {
        let pages = pages(in: space)
        return tiles(in: space, at: time).first { tile in
            var room = room(of: tile.index, on: pages, in: space)
            room.origin =
                room.origin + (tile.rect.centre - rest(of: tile.index, on: pages, in: space).centre)
            return isVisible(tile, in: space) && room.contains(point)
        }?.index
    }

    private mutating func dragged(_ drag: Drag, in space: inout Workspace, at time: Time)
        -> [Request]
    {
        switch drag.phase {
        case .began:
            cancelGesture(in: &space, at: time)
            guard drag.axis == .horizontal, !space.album.order.isEmpty else { return [] }
            flip = nil
            self.drag = drag.translation.x
        case .moved: if self.drag != nil { self.drag = drag.translation.x }
        case .cancelled: cancelGesture(in: &space, at: time)
        case .released(let velocity):
            guard self.drag != nil else { return [] }
            self.drag = drag.translation.x
            return released(drag.translation.x, velocity.x, in: &space, at: time)
        }
        return []
    }

    private mutating func released(
        _ x: Double, _ speed: Double, in space: inout Workspace, at time: Time
    ) -> [Request] {
        let pages = pages(in: space)
        let page = page(in: space)
        let target = space.card.page(
            releasedAt: -x, speed: -speed, from: page, of: pages.pageCount)
        guard target != page else {
            cancelGesture(in: &space, at: time)
            return []
        }
        space.direction = target - page
        let progress = min(1, max(0, dragProgress(in: space) * Double(space.direction)))
        let index = pages.index(target - page, pagesFrom: space.album.order.index)
        change(movesTiles: false, in: &space, at: time) {
            $0.drag = nil
            $1.bringToFront(index)
        }
        if var flip = self.flip, space.options.motion == .full {
            flip = GridFlip(
                style: flip.style, edge: flip.edge, outgoing: flip.outgoing, page: flip.page,
                start: progress, span: flip.span)
            self.flip = flip
        }
        return [.forgetQuestion, .forgetWords]
    }

    /// Ends a drag as if it had not been: the page goes back from where it is.
    mutating func cancelGesture(in space: inout Workspace, at time: Time) {
        guard drag != nil else { return }
        let progress = dragProgress(in: space)
        change(movesTiles: false, in: &space, at: time) { grid, _ in grid.drag = nil }
        guard space.options.motion == .full, !pushes(in: space), progress != 0 else { return }
        let page = page(in: space) + (progress > 0 ? 1 : -1)
        flipPages(
            from: cellSprites(ofPage: page, in: space), of: page, start: 1 - abs(progress),
            isBack: true,
            in: space, at: time)
    }
}
