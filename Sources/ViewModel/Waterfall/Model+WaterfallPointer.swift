import DisplayList
import Geometry
import Layouts

/// The pointer on the waterfall.
extension Model {
    mutating func waterfallPointer(_ pointer: Pointer, at time: Time) -> [Effect] {
        switch pointer {
        case .pressed: catchWaterfall(at: time)
        case .tapped(let point, let count): tapWaterfall(point, count: count, at: time)
        case .dragged(let drag): dragWaterfall(drag, at: time)
        case .released: waterfallLetGo(at: time)
        case .wheel(let notches):
            waterfallLetGo(at: time)
            scrollWaterfall(
                by: Double(max(-1000, min(1000, notches))) * space.options.waterfall.wheelStep,
                during: space.options.waterfall.wheelDuration, at: time)
        case .zoomWheel(let notches, _):
            stepWaterfallColumns(by: -notches.signum(), at: time)
        case .tappedMiddle, .tappedRight: break
        }
        return []
    }

    /// A press stops what a flick has set going.
    private mutating func catchWaterfall(at time: Time) {
        guard let glide = waterfall.glide, glide.friction != nil,
            !glide.span.isOver(at: time)
        else { return }
        scrollWaterfall(to: waterfallPosition(at: time), during: 0, at: time)
        waterfall.glide = nil
        keepWaterfallSelectionInSight(at: time)
    }

    /// The first tap selects, one on the selection opens.
    private mutating func tapWaterfall(_ point: Point, count: Int, at time: Time) {
        guard let index = waterfallTile(at: point, time) else { return }
        guardian.question = nil
        message = nil
        if index == space.album.order.index || count > 1 {
            space.bringToFront(index)
            openFront(at: time)
        } else {
            space.direction = index > space.album.order.index ? 1 : -1
            selectInWaterfall(index, at: time)
        }
    }

    /// The tile that is seen at a point, the topmost first; a photo without a picture is one too.
    func waterfallTile(at point: Point, _ time: Time) -> Int? {
        waterfallTiles(at: time).last {
            $0.tile.opacity > 0.5 && $0.tile.rect.contains(point)
                && $0.index < space.album.order.count
        }?.index
    }

    private mutating func dragWaterfall(_ drag: Drag, at time: Time) {
        switch drag.phase {
        case .began:
            waterfall.hold = WaterfallState.Hold(
                start: waterfallPosition(at: time), translation: 0)
            waterfall.glide = nil
            followHold(drag.translation.y, at: time)
        case .moved: followHold(drag.translation.y, at: time)
        case .cancelled: waterfallLetGo(at: time)
        case .released(let velocity):
            guard waterfall.hold != nil else { return }
            followHold(drag.translation.y, at: time)
            flickWaterfall(velocity: -velocity.y, at: time)
            keepWaterfallSelectionInSight(at: time)
        }
    }

    private mutating func followHold(_ translation: Double, at time: Time) {
        guard waterfall.hold != nil else { return }
        waterfall.hold?.translation = translation
        waterfall.anchor = nil
        let rest = waterfallRest(waterfallPosition(at: time))
        if rest != waterfall.scroll { waterfall.heading = rest > waterfall.scroll ? 1 : -1 }
        waterfall.scroll = rest
        keepWaterfallSelectionInSight(at: time)
    }

    mutating func waterfallLetGo(at time: Time) {
        guard waterfall.hold != nil else { return }
        scrollWaterfall(
            to: waterfallPosition(at: time), during: space.options.durations.settle, at: time)
        keepWaterfallSelectionInSight(at: time)
    }
}
