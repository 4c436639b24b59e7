import Browsing
import DisplayList
import Geometry

/// The pointer on the deck.
extension Deck {
    mutating func handle(_ pointer: Pointer, in space: inout Workspace, at time: Time) -> [Request]
    {
        switch pointer {
        case .dragged(let drag): return dragged(drag, in: &space, at: time)
        case .released: cancelGesture(in: &space, at: time)
        case .tapped(let point, _):
            if layer(hiding: nil, in: space, at: time).sprites.photo(at: point)
                == space.album.order.front
            {
                return [.open]
            }
        case .zoomWheel(let notches, _) where notches > 0: return [.perform(.zoom(.closer))]
        case .pressed, .tappedMiddle, .tappedRight, .marked, .wheel, .zoomWheel: break
        }
        return []
    }

    private mutating func dragged(_ drag: Drag, in space: inout Workspace, at time: Time)
        -> [Request]
    {
        switch drag.phase {
        case .began:
            cancelGesture(in: &space, at: time)
            guard let front = space.album.order.front else { return [] }
            gesture = DeckDrag(photo: front, axis: drag.axis, translation: drag.translation)
        case .moved: gesture?.translation = drag.translation
        case .cancelled: cancelGesture(in: &space, at: time)
        case .released(let velocity):
            guard let held = gesture, held.photo == space.album.order.front else {
                cancelGesture(in: &space, at: time)
                return []
            }
            gesture?.translation = drag.translation
            switch held.axis {
            case .horizontal:
                return releaseSideways(drag.translation.x, velocity.x, in: &space, at: time)
            case .vertical:
                return release(
                    lifted: drag.translation, speed: velocity.y, in: &space, at: time)
            }
        }
        return []
    }

    private mutating func releaseSideways(
        _ x: Double, _ speed: Double, in space: inout Workspace, at time: Time
    ) -> [Request] {
        let start = space.album.order.index
        let target = space.card.page(
            releasedAt: -x, speed: -speed, from: start, of: space.album.order.count)
        guard target != start else {
            cancelGesture(in: &space, at: time)
            return []
        }
        space.direction = target - start
        let old = space.album.order.front
        let position = position(in: space, at: time)
        gesture = nil
        space.bringToFront(target)
        turnPages(from: position, old: old, in: space, at: time)
        return [.forgetQuestion, .forgetWords]
    }
}
