import Browsing
import DisplayList
import Geometry

/// The pointer on the carousel.
extension Carousel {
    mutating func handle(_ pointer: Pointer, in space: inout Workspace, at time: Time) -> [Request]
    {
        pauseAutoscroll(in: &space, at: time)
        switch pointer {
        case .pressed: stop(in: &space, at: time)
        case .tapped(let point, _): return tapped(point, in: &space, at: time)
        case .dragged(let drag): return dragged(drag, in: &space, at: time)
        case .released: cancelGesture(in: &space, at: time)
        case .zoomWheel(let notches, _) where notches > 0: return [.perform(.zoom(.closer))]
        case .tappedMiddle, .tappedRight, .marked, .wheel, .zoomWheel: break
        }
        return []
    }

    /// A hand laid on a rolling carousel stops it.
    private mutating func stop(in space: inout Workspace, at time: Time) {
        guard options.isScrollEnabled, grip == nil,
            roll.map({ !$0.isOver(at: time) }) ?? false
        else { return }
        takeHold(isPress: true, in: &space, at: time)
    }

    private mutating func takeHold(isPress: Bool, in space: inout Workspace, at time: Time) {
        let turned = shownToggle(in: space, at: time)
        let displacement = displacement(in: space, at: time)
        roll = nil
        lean = 0
        laterToggle = nil
        grip = .scrolling(
            CarouselGrip.Scrolling(start: displacement, time: time, isPress: isPress))
        followCentre(in: &space, at: time)
        keepTurned(turned, in: space, at: time)
    }

    private mutating func tapped(_ point: Point, in space: inout Workspace, at time: Time)
        -> [Request]
    {
        // Who taps a carousel that rolls wants it to stop.
        guard grip == nil else {
            cancelGesture(in: &space, at: time)
            return []
        }
        guard let photo = photoSeen(at: point, in: space, time: time) else { return [] }
        if photo == space.album.order.front { return [.open] }
        guard options.centresTappedItem,
            let place = space.album.order.place(of: photo)
        else { return [] }
        space.direction = place > space.album.order.index ? 1 : -1
        go(to: place, in: &space, at: time)
        return [.forgetQuestion, .forgetWords]
    }

    /// The photo that is seen at a point, one that cannot be shown too.
    private func photoSeen(at point: Point, in space: Workspace, time: Time) -> PhotoID? {
        let isCalm = isCalm(in: space, at: time)
        for card in cards(in: space, at: time).reversed() {
            guard let photo = card.photo else { continue }
            let sprite = sprite(of: card, isCalm: isCalm, in: space, at: time)
            if sprite.opacity > 0, sprite.contains(point) { return photo }
        }
        return nil
    }

    private mutating func dragged(_ drag: Drag, in space: inout Workspace, at time: Time)
        -> [Request]
    {
        switch drag.phase {
        case .began: return dragBegan(drag, in: &space, at: time)
        case .moved: return dragMoved(drag, in: &space, at: time)
        case .cancelled: cancelGesture(in: &space, at: time)
        case .released(let velocity):
            let requests = dragMoved(drag, in: &space, at: time)
            switch grip {
            case nil: return requests
            case .scrolling:
                return requests + release(speed: main(velocity, in: space), in: &space, at: time)
            case .lifting(let photo, let translation):
                guard photo == space.album.order.front else {
                    cancelGesture(in: &space, at: time)
                    return requests
                }
                return requests
                    + release(lifted: translation, speed: velocity.y, in: &space, at: time)
            }
        }
        return []
    }

    /// What of a displacement or a velocity lies along the axis of scrolling.
    private func main(_ point: Point, in space: Workspace) -> Double {
        options.isVertical ? point.y : point.x
    }

    private mutating func dragBegan(_ drag: Drag, in space: inout Workspace, at time: Time)
        -> [Request]
    {
        let carouselOptions = options
        let axis: Drag.Axis = carouselOptions.isVertical ? .vertical : .horizontal
        let isAlong = drag.axis == axis || !carouselOptions.ignoresPerpendicularDrags
        guard isAlong else {
            cancelGesture(in: &space, at: time)
            guard drag.axis == .vertical, let front = space.album.order.front else { return [] }
            grip = .lifting(photo: front, translation: drag.translation)
            return []
        }
        guard carouselOptions.isScrollEnabled, !space.album.order.isEmpty else { return [] }
        if grip?.scrolling == nil { cancelGesture(in: &space, at: time) }
        takeHold(isPress: false, in: &space, at: time)
        return dragMoved(drag, in: &space, at: time)
    }

    private mutating func dragMoved(_ drag: Drag, in space: inout Workspace, at time: Time)
        -> [Request]
    {
        switch grip {
        case nil: break
        case .lifting(let photo, _):
            grip = .lifting(photo: photo, translation: drag.translation)
        case .scrolling(var held):
            let before = displacement(in: space, at: time)
            let toggle = self.toggle?.value(at: time) ?? 0
            held.translation = main(drag.translation, in: space)
            grip = .scrolling(held)
            let pause = time - held.time
            if pause > 0 {
                held.speed = (displacement(in: space, at: time) - before) / pause
                held.time = time
                grip = .scrolling(held)
            }
            let steps = followCentre(in: &space, at: time)
            guard steps != 0 else { break }
            let requests = [Request.forgetQuestion, .forgetWords]
            guard options.type == .coverFlow2, space.options.motion == .full else {
                return requests
            }
            self.toggle = CarouselToggle(
                from: max(-1, min(1, toggle - Double(steps))),
                span: space.span(coverFlowToggleDuration(speed: held.speed), at: time))
            return requests
        }
        return []
    }
}
