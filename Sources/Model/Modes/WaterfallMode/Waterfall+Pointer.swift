import Browsing
import DisplayList
import Geometry

/// The pointer on the waterfall.
extension Waterfall {
    mutating func handle(_ pointer: Pointer, in space: inout Workspace, at time: Time) -> [Request]
    {
        switch pointer {
        case .pressed: catchGlide(in: &space, at: time)
        case .tapped(let point, let count):
            return tapped(point, count: count, in: &space, at: time)
        case .dragged(let drag): dragged(drag, in: &space, at: time)
        case .released: cancelGesture(in: &space, at: time)
        case .wheel(let notches, _):
            cancelGesture(in: &space, at: time)
            startScroll(
                by: Double(max(-1000, min(1000, notches))) * options.wheelStep,
                during: options.wheelDuration, in: &space, at: time)
        case .zoomWheel(let notches, _):
            stepColumns(by: -notches.signum(), in: &space, at: time)
        case .tappedMiddle, .tappedRight, .marked: break
        }
        return []
    }

    /// A press stops what a flick has set going.
    private mutating func catchGlide(in space: inout Workspace, at time: Time) {
        guard let glide = self.glide, glide.friction != nil,
            !glide.span.isOver(at: time)
        else { return }
        startScroll(to: position(in: space, at: time), during: 0, in: space, at: time)
        self.glide = nil
        keepSelectionInSight(in: &space, at: time)
    }

    /// The first tap selects, one on the selection opens.
    private mutating func tapped(
        _ point: Point, count: Int, in space: inout Workspace, at time: Time
    ) -> [Request] {
        guard let index = tileIndex(at: point, in: space, time) else { return [] }
        guard index == space.album.order.index || count > 1 else {
            space.direction = index > space.album.order.index ? 1 : -1
            select(index, in: &space, at: time)
            return [.forgetQuestion, .forgetWords]
        }
        space.bringToFront(index)
        return [.forgetQuestion, .forgetWords, .open]
    }

    /// The tile that is seen at a point, the topmost first; a photo without a picture is one too.
    func tileIndex(at point: Point, in space: Workspace, _ time: Time) -> Int? {
        tiles(in: space, at: time).last {
            $0.tile.opacity > 0.5 && $0.tile.rect.contains(point)
                && $0.index < space.album.order.count
        }?.index
    }

    private mutating func dragged(_ drag: Drag, in space: inout Workspace, at time: Time) {
        switch drag.phase {
        case .began:
            hold = Waterfall.Hold(
                start: position(in: space, at: time), translation: 0)
            glide = nil
            followHold(drag.translation.y, in: &space, at: time)
        case .moved: followHold(drag.translation.y, in: &space, at: time)
        case .cancelled: cancelGesture(in: &space, at: time)
        case .released(let velocity):
            guard hold != nil else { return }
            followHold(drag.translation.y, in: &space, at: time)
            flick(velocity: -velocity.y, in: space, at: time)
            keepSelectionInSight(in: &space, at: time)
        }
    }

    private mutating func followHold(
        _ translation: Double, in space: inout Workspace, at time: Time
    ) {
        guard hold != nil else { return }
        hold?.translation = translation
        anchor = nil
        let rest = restingScroll(position(in: space, at: time), in: space)
        if rest != scroll { heading = rest > scroll ? 1 : -1 }
        scroll = rest
        keepSelectionInSight(in: &space, at: time)
    }

    mutating func cancelGesture(in space: inout Workspace, at time: Time) {
        guard hold != nil else { return }
        startScroll(
            to: position(in: space, at: time), during: space.options.durations.settle, in: space,
            at: time)
        keepSelectionInSight(in: &space, at: time)
    }
}
