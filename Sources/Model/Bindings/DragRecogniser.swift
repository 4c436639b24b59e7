public import Browsing
import Geometry
import ViewModel

/// Turns what the pointer does into presses, taps, drags and turns of the wheel.
public struct DragRecogniser: Hashable, Sendable {
    private enum State: Hashable, Sendable {
        case idle
        /// Pressed, not yet moved past the slop.
        case armed(DragSample)
        case dragging(start: Point, axis: Drag.Axis)
    }

    /// Two taps closer than this, in seconds and not farther apart than the slop, are a double one.
    public static let doubleTap = 0.4

    /// A canvas pixel's width over its height, as in the viewport.
    public var pixelAspect: Double
    private var state = State.idle
    private var samples: [DragSample] = []
    private var lastTap: DragSample?

    public init(pixelAspect: Double = 1) {
        self.pixelAspect = pixelAspect
    }

    /// The event that the sample makes, if it makes one.
    public mutating func event(for sample: PointerSample) -> Event? {
        let position = Point(x: sample.cell.x * pixelAspect, y: sample.cell.y * 2)
        let here = DragSample(time: sample.time, position: position)
        switch sample.action {
        case .wheel(let notches): return .pointer(.wheel(notches, at: position))
        case .zoomWheel(let notches): return .pointer(.zoomWheel(notches, position))
        case .markPress(let isRange): return .pointer(.marked(position, isRange: isRange))
        case .middlePress: return .pointer(.tappedMiddle(position))
        case .rightRelease:
            // In the middle of a drag it means nothing.
            return state == .idle ? .pointer(.tappedRight(position)) : nil
        case .press:
            let lost = cancel()
            state = .armed(here)
            samples = [here]
            // Where a release got lost, the drag that it should have ended is ended first.
            return lost ?? .pointer(.pressed(position))
        case .move: return move(to: here)
        case .release: return release(at: here)
        }
    }

    /// Forgets the press or the drag: the rest of it makes no events.
    public mutating func cancel() -> Event? {
        defer { state = .idle }
        switch state {
        case .idle: return nil
        case .armed: return .pointer(.released)
        case .dragging(let start, let axis):
            return .drag(Drag(phase: .cancelled, axis: axis, start: start, translation: .zero))
        }
    }

    private mutating func move(to here: DragSample) -> Event? {
        note(here)
        switch state {
        case .idle: return nil
        case .armed(let start):
            let way = here.position - start.position
            guard max(abs(way.x), abs(way.y)) >= dragSlop else { return nil }
            let axis = abs(way.y) > abs(way.x) ? Drag.Axis.vertical : .horizontal
            state = .dragging(start: start.position, axis: axis)
            return .drag(
                Drag(phase: .began, axis: axis, start: start.position, translation: way))
        case .dragging(let start, let axis):
            return .drag(
                Drag(
                    phase: .moved, axis: axis, start: start, translation: here.position - start))
        }
    }

    private mutating func release(at here: DragSample) -> Event? {
        defer {
            state = .idle
            samples = []
        }
        switch state {
        case .idle: return nil
        case .armed(let start): return tap(at: start, time: here.time)
        case .dragging(let start, let axis):
            // A release reports where the pointer was seen last: it is not a movement of its own.
            if samples.last?.position != here.position { note(here) }
            let velocity = releaseVelocity(samples, at: here.time)
            return .drag(
                Drag(
                    phase: .released(velocity: velocity), axis: axis, start: start,
                    translation: here.position - start))
        }
    }

    private mutating func tap(at start: DragSample, time: Time) -> Event {
        let isSecond = lastTap.map {
            let way = start.position - $0.position
            return start.time - $0.time <= DragRecogniser.doubleTap
                && max(abs(way.x), abs(way.y)) <= dragSlop
        }
        // A third one begins again.
        lastTap = isSecond ?? false ? nil : start
        return .pointer(.tapped(start.position, count: isSecond ?? false ? 2 : 1))
    }

    private mutating func note(_ sample: DragSample) {
        samples.append(sample)
        samples.removeAll { sample.time - $0.time > 0.2 }
    }
}
