import DisplayList
import Geometry
import Layouts

/// The pointer on the deck.
extension Model {
    mutating func deckPointer(_ pointer: Pointer, at time: Time) -> [Effect] {
        switch pointer {
        case .dragged(let drag): return deckDragged(drag, at: time)
        case .released: deckLetGo(at: time)
        case .tapped(let point, _):
            if deckLayer(hiding: nil, at: time).sprites.photo(at: point) == space.album.order.front
            {
                openFront(at: time)
            }
        case .pressed, .tappedMiddle, .tappedRight, .wheel, .zoomWheel: break
        }
        return []
    }

    private mutating func deckDragged(_ drag: Drag, at time: Time) -> [Effect] {
        switch drag.phase {
        case .began:
            deckLetGo(at: time)
            guard let front = space.album.order.front else { return [] }
            gesture = Gesture(photo: front, axis: drag.axis, translation: drag.translation)
        case .moved: gesture?.translation = drag.translation
        case .cancelled: deckLetGo(at: time)
        case .released(let velocity):
            guard let held = gesture, held.photo == space.album.order.front else {
                deckLetGo(at: time)
                return []
            }
            gesture?.translation = drag.translation
            switch held.axis {
            case .horizontal: releaseSideways(drag.translation.x, velocity.x, at: time)
            case .vertical: return release(held, drag.translation, velocity.y, at: time)
            }
        }
        return []
    }

    private mutating func releaseSideways(_ x: Double, _ speed: Double, at time: Time) {
        let start = space.album.order.index
        let target = space.card.page(
            releasedAt: -x, speed: -speed, from: start, of: space.album.order.count)
        guard target != start else {
            deckLetGo(at: time)
            return
        }
        guardian.question = nil
        message = nil
        space.direction = target - start
        let old = space.album.order.front
        let position = position(at: time)
        gesture = nil
        space.bringToFront(target)
        turnPages(from: position, old: old, at: time)
    }

    private mutating func release(
        _ held: Gesture, _ translation: Point, _ speed: Double, at time: Time
    ) -> [Effect] {
        switch space.card.release(at: translation.y, speed: speed) {
        case .trash: return requestTrash(thrown: translation, at: time)
        case .favourite:
            deckLetGo(at: time)
            toggleFavourite(at: time)
        case .settle: deckLetGo(at: time)
        }
        return []
    }
}
