import Browsing
import DisplayList
import Geometry

/// The pointer on the pile.
extension Stack {
    mutating func handle(_ pointer: Pointer, in space: inout Workspace, at time: Time) -> [Request]
    {
        switch pointer {
        case .pressed(let point): press(at: point, in: space, time: time)
        case .released: cancelGesture(in: &space, at: time)
        case .tapped(let point, let count):
            return tapped(at: point, count: count, in: &space, time: time)
        case .tappedMiddle: toggleSpread(in: &space, at: time)
        case .dragged(let drag):
            guard isSpread else {
                return dragged(drag, in: &space, at: time)
            }
            dragTiles(drag, in: space, at: time)
        case .wheel(let notches, _):
            if let spread = self.spread, spread.isOpen {
                scroll(
                    to: spread.scroll.to + Double(notches) * tiles(in: space).rowStep, in: space,
                    at: time)
            }
        case .zoomWheel(let notches, _) where notches > 0 && !isSpread:
            return [.perform(.zoom(.closer))]
        case .tappedRight, .marked, .zoomWheel: break
        }
        return []
    }

    mutating func toggleSpread(in space: inout Workspace, at time: Time) {
        if isSpread { gatherPile(in: &space, at: time) } else { spreadPile(in: space, at: time) }
    }

    private mutating func press(at point: Point, in space: Workspace, time: Time) {
        let photo = layer(hiding: nil, in: space, at: time).sprites.photo(at: point)
        guard let photo, isSpread || photo == space.album.order.front else {
            pressed = nil
            return
        }
        pressed = photo
    }

    private mutating func tapped(at point: Point, count: Int, in space: inout Workspace, time: Time)
        -> [Request]
    {
        pressed = nil
        if isSpread {
            if let index = tileIndex(under: point, in: space, at: time) {
                gatherPile(choosing: index, in: &space, at: time)
            } else {
                gatherPile(in: &space, at: time)
            }
            return [.forgetQuestion]
        }
        let photo = layer(hiding: nil, in: space, at: time).sprites.photo(at: point)
        if let photo, photo == space.album.order.front {
            return [.forgetQuestion, .open]
        }
        if count == 2 { spreadPile(in: space, at: time) }
        return [.forgetQuestion]
    }

    private mutating func dragged(_ drag: Drag, in space: inout Workspace, at time: Time)
        -> [Request]
    {
        switch drag.phase {
        case .began:
            cancelGesture(in: &space, at: time)
            guard let front = space.album.order.front else { return [] }
            self.drag = StackDrag(photo: front, translation: drag.translation)
        case .moved: self.drag?.translation = drag.translation
        case .cancelled: cancelGesture(in: &space, at: time)
        case .released(let velocity):
            guard let held = self.drag, held.photo == space.album.order.front else {
                cancelGesture(in: &space, at: time)
                return []
            }
            self.drag?.translation = drag.translation
            return release(
                pileRelease(at: drag.translation, velocity: velocity, in: space),
                thrown: drag.translation, in: &space, at: time)
        }
        return []
    }

    private mutating func release(
        _ release: PileRelease, thrown: Point, in space: inout Workspace, at time: Time
    ) -> [Request] {
        switch release {
        case .trash: return [.trash(thrown: thrown)]
        case .favourite:
            cancelGesture(in: &space, at: time)
            return [.perform(.favourite)]
        case .flick(let direction):
            flick(
                along: direction,
                to: stackIndex(space.album.order.index, movedBy: 1, of: space.album.order.count),
                in: &space, at: time)
            return [.forgetQuestion, .forgetWords]
        case .settle: cancelGesture(in: &space, at: time)
        }
        return []
    }

    /// Drags the tiles up and down under the pointer.
    private mutating func dragTiles(_ drag: Drag, in space: Workspace, at time: Time) {
        guard let spread = self.spread else { return }
        pressed = nil
        switch drag.phase {
        case .began: self.spread?.dragStart = spread.scroll.value(at: time)
        case .moved, .released, .cancelled: break
        }
        guard let start = self.spread?.dragStart else { return }
        let wanted = min(
            max(0, start - drag.translation.y), tiles(in: space).scrollRange.rounded(.up))
        let place = wanted.rounded()
        self.spread?.scroll = StackScroll(from: place, to: place)
        switch drag.phase {
        case .began, .moved: break
        case .released, .cancelled: self.spread?.dragStart = nil
        }
    }
}
