import Browsing
import DisplayList
import Geometry
import ViewModel

/// A step of a session that is the same whatever is animated.
///
/// What the pointer hits is what is displayed: it only comes down where all is at rest.
enum Happening: Hashable {
    /// A key, and how long until the next one, in seconds.
    case key(Intent, pause: Double)
    case wheel(Int, pause: Double)
    case tap(Point, count: Int)
    case zoomWheel(Int, Point)
    /// Along these translations, each 30 ms after the one before, and let go.
    case drag(Drag.Axis, from: Point, by: [Point], velocity: Point, isCancelled: Bool)
    case resize(columns: Int, rows: Int)
    /// A new photo comes into the folder.
    case found(Photo, index: Int)

    /// True where it may come in the midst of a motion.
    var isRapid: Bool {
        switch self {
        case .key, .wheel, .resize, .found: true
        case .tap, .zoomWheel, .drag: false
        }
    }

    func happen(on stage: inout Stage) {
        switch self {
        case .key(let intent, let pause):
            stage.see()
            stage.answer(stage.press(intent))
            stage.live(pause)
        case .wheel(let notches, let pause):
            stage.send(.wheel(notches))
            stage.live(pause)
        case .tap(let point, let count):
            stage.send(.pointer(.pressed(point)))
            stage.send(.pointer(.tapped(point, count: count)))
            stage.live(0.1)
        case .zoomWheel(let notches, let point):
            stage.send(.pointer(.zoomWheel(notches, point)))
            stage.live(0.1)
        case .drag(let axis, let start, let ways, let velocity, let isCancelled):
            stage.see()
            stage.send(.pointer(.pressed(start)))
            var drag = Drag(phase: .began, axis: axis, start: start, translation: .zero)
            for way in ways {
                drag.translation = way
                stage.send(.drag(drag))
                stage.live(0.03)
                drag.phase = .moved
            }
            drag.phase = isCancelled ? .cancelled : .released(velocity: velocity)
            stage.answer(stage.send(.drag(drag)))
            stage.live(0.1)
        case .resize(let columns, let rows):
            stage.send(.resized(Viewport(columns: columns, rows: rows)))
        case .found(let photo, let index):
            stage.send(.photoInserted(photo, index: index))
        }
    }
}

extension Stage {
    /// Does at once what the model asks of the trash.
    mutating func answer(_ effects: [Effect]) {
        for effect in effects {
            switch effect {
            case .trash(let requests, _):
                for request in requests {
                    send(.answered([.trashed(op: request.op, bytes: 1, place: "trash")]))
                }
            case .restore(let ops, isUndo: true):
                for op in ops { send(.answered([.restored(op: op)])) }
            default: break
            }
        }
    }
}
