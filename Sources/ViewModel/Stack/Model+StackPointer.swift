import DisplayList
import Geometry
import Layouts

/// The pointer on the pile.
extension Model {
    mutating func stackPointer(_ pointer: Pointer, at time: Time) -> [Effect] {
        switch pointer {
        case .pressed(let point): stackPressed(at: point, time: time)
        case .released: stackLetGo(at: time)
        case .tapped(let point, let count): stackTapped(at: point, count: count, time: time)
        case .tappedMiddle: toggleSpread(at: time)
        case .dragged(let drag):
            guard isPileSpread else {
                return stackDragged(drag, at: time)
            }
            dragTiles(drag, at: time)
        case .wheel(let notches):
            if let spread = stack.spread, spread.isOpen {
                scroll(to: spread.scroll.to + Double(notches) * tiles.rowStep, at: time)
            }
        case .tappedRight, .zoomWheel: break
        }
        return []
    }

    mutating func toggleSpread(at time: Time) {
        if isPileSpread { gatherPile(at: time) } else { spreadPile(at: time) }
    }

    private mutating func stackPressed(at point: Point, time: Time) {
        let photo = stackLayer(hiding: nil, at: time).sprites.photo(at: point)
        guard let photo, isPileSpread || photo == space.album.order.front else {
            stack.pressed = nil
            return
        }
        stack.pressed = photo
        stack.log.note(.touchDown)
    }

    private mutating func stackTapped(at point: Point, count: Int, time: Time) {
        stack.pressed = nil
        guardian.question = nil
        if isPileSpread {
            if let index = tileIndex(under: point, at: time) {
                gatherPile(choosing: index, at: time)
            } else {
                gatherPile(at: time)
            }
            return
        }
        let photo = stackLayer(hiding: nil, at: time).sprites.photo(at: point)
        if let photo, photo == space.album.order.front {
            stack.log.note(.touchUpInside)
            stack.log.note(.didSelect(space.album.order.index))
            openFront(at: time)
        } else if count == 2 {
            spreadPile(at: time)
        }
    }

    private mutating func stackDragged(_ drag: Drag, at time: Time) -> [Effect] {
        switch drag.phase {
        case .began:
            stackLetGo(at: time)
            guard let front = space.album.order.front else { return [] }
            stack.log.note(.willBeginDragging(space.album.order.index))
            stack.drag = StackDrag(photo: front, translation: drag.translation)
        case .moved:
            guard stack.drag != nil else { return [] }
            stack.drag?.translation = drag.translation
            let here = drag.start + drag.translation
            if let front = space.album.order.front,
                stackPlace(of: front, at: time)?.contains(here) ?? false
            {
                stack.log.note(.dragInside)
            }
        case .cancelled: stackLetGo(at: time)
        case .released(let velocity):
            guard let held = stack.drag, held.photo == space.album.order.front else {
                stackLetGo(at: time)
                return []
            }
            stack.drag?.translation = drag.translation
            return release(
                pileRelease(at: drag.translation, velocity: velocity),
                thrown: drag.translation, at: time)
        }
        return []
    }

    private mutating func release(
        _ release: PileRelease, thrown: Point, at time: Time
    ) -> [Effect] {
        switch release {
        case .trash: return requestTrash(thrown: thrown, at: time)
        case .favourite:
            stackLetGo(at: time)
            toggleFavourite(at: time)
        case .flick(let direction):
            guardian.question = nil
            message = nil
            flick(
                along: direction,
                to: stackIndex(space.album.order.index, movedBy: 1, of: space.album.order.count),
                at: time)
        case .settle: stackLetGo(at: time)
        }
        return []
    }

    /// Drags the tiles up and down under the pointer.
    private mutating func dragTiles(_ drag: Drag, at time: Time) {
        guard let spread = stack.spread else { return }
        stack.pressed = nil
        switch drag.phase {
        case .began: stack.spread?.dragStart = spread.scroll.value(at: time)
        case .moved, .released, .cancelled: break
        }
        guard let start = stack.spread?.dragStart else { return }
        let wanted = min(max(0, start - drag.translation.y), tiles.scrollRange.rounded(.up))
        let place = wanted.rounded()
        stack.spread?.scroll = StackScroll(from: place, to: place)
        switch drag.phase {
        case .began, .moved: break
        case .released, .cancelled: stack.spread?.dragStart = nil
        }
    }
}
