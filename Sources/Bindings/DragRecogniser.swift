import Geometry
public import ViewModel

/// Turns what the pointer does into drags and turns of the wheel (browsing.md §0.5).
public struct DragRecogniser: Hashable, Sendable {
    private enum State: Hashable, Sendable {
        case idle
        /// Pressed, not yet moved past the slop.
        case armed(DragSample)
        case dragging(start: Point, axis: Drag.Axis)
    }

    /// A canvas pixel's width over its height, as in the viewport.
    public var pixelAspect: Double
    private var state = State.idle
    private var samples: [DragSample] = []

    public init(pixelAspect: Double = 1) {
        self.pixelAspect = pixelAspect
    }

    /// The event that the sample makes, if it makes one.
    public mutating func event(for sample: PointerSample) -> Event? {
        let position = Point(x: sample.cell.x * pixelAspect, y: sample.cell.y * 2)
        let here = DragSample(time: sample.time, position: position)
        switch sample.action {
        case .wheel(let notches):
            return .wheel(notches)
        case .press:
            let wasDragging =
                if case .dragging(_, let axis) = state { axis } else { nil as Drag.Axis? }
            state = .armed(here)
            samples = [here]
            // The release got lost.
            return wasDragging.map { .drag(Drag(phase: .cancelled, axis: $0, translation: .zero)) }
        case .move: return move(to: here)
        case .release: return release(at: here)
        }
    }

    /// Forgets the drag: the rest of it makes no events.
    public mutating func cancel() -> Event? {
        defer { state = .idle }
        guard case .dragging(_, let axis) = state else { return nil }
        return .drag(Drag(phase: .cancelled, axis: axis, translation: .zero))
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
            return .drag(Drag(phase: .began, axis: axis, translation: way))
        case .dragging(let start, let axis):
            return .drag(Drag(phase: .moved, axis: axis, translation: here.position - start))
        }
    }

    private mutating func release(at here: DragSample) -> Event? {
        defer {
            state = .idle
            samples = []
        }
        guard case .dragging(let start, let axis) = state else { return nil }
        // A release reports where the pointer was seen last: it is not a movement of its own.
        if samples.last?.position != here.position { note(here) }
        let velocity = releaseVelocity(samples, at: here.time)
        return .drag(
            Drag(
                phase: .released(velocity: velocity), axis: axis,
                translation: here.position - start))
    }

    private mutating func note(_ sample: DragSample) {
        samples.append(sample)
        samples.removeAll { sample.time - $0.time > 0.2 }
    }
}
