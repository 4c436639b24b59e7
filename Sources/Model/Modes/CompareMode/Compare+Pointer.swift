package import Browsing
import DisplayList
import Geometry

/// The mouse: a click frames, a double click lets the photo win, a drag and the wheel move all cells.
extension Compare {
    package mutating func handle(_ pointer: Pointer, in space: inout Workspace, at time: Time)
        -> [Request]
    {
        self.pointer = pointer.point ?? self.pointer
        switch pointer {
        case .tapped(let point, let count): return tapped(point, count, in: &space, at: time)
        case .dragged(let drag): dragged(drag, in: space, at: time)
        case .released: cancelGesture(in: &space, at: time)
        case .wheel(let notches, _):
            let way = Double(notches) * max(6, 0.1 * space.viewport.size.shortSide)
            move(Self.zoomDuration, .easeOut, in: space, at: time) {
                $0.pan(by: Point(x: 0, y: way), in: space)
            }
        case .zoomWheel(let notches, let point):
            var factor = 1.0
            for _ in 0..<min(20, abs(notches)) { factor *= Self.zoomStep }
            zoom(by: notches < 0 ? 1 / factor : factor, about: point, in: space, at: time)
        case .pressed, .tappedMiddle, .tappedRight, .marked: break
        }
        return []
    }

    private mutating func tapped(
        _ point: Point, _ count: Int, in space: inout Workspace, at time: Time
    ) -> [Request] {
        guard let photo = photo(at: point, in: space) else { return [] }
        let requests = [Request.forgetQuestion, .forgetWords]
        if contest.isBlinking {
            frame { $0.moveFrame(by: 1, around: true) }
        } else if count == 2 {
            guard photo == contest.framed else { return [] }
            return requests + win(in: &space, at: time)
        } else {
            frame { _ = $0.frame(photo) }
        }
        keepFront(in: &space)
        return requests
    }

    private mutating func dragged(_ drag: Drag, in space: Workspace, at time: Time) {
        switch drag.phase {
        case .began:
            guard contest.zoom.factor != nil else { return }
            let wants = wants(in: space, at: time)
            flights = [:]
            self.drag = Panning(wants: wants)
            follow(drag, in: space)
        case .moved: follow(drag, in: space)
        case .cancelled: self.drag = nil
        case .released:
            follow(drag, in: space)
            self.drag = nil
        }
    }

    private mutating func follow(_ drag: Drag, in space: Workspace) {
        guard let held = self.drag else { return }
        pan(by: held.translation - drag.translation, in: space)
        self.drag?.translation = drag.translation
    }

    package mutating func cancelGesture(in space: inout Workspace, at time: Time) { drag = nil }
}
