public import Geometry

/// What the pointer does on the canvas, positions in u.
public enum Pointer: Hashable, Sendable {
    /// The button went down; a tap, a drag or `released` follows.
    case pressed(Point)
    /// The button came up where it went down; `count` is 2 for a double click.
    case tapped(Point, count: Int)
    case tappedMiddle(Point)
    /// The button went down with Control, or with Alt for a range: what lies there is to be marked.
    case marked(Point, isRange: Bool)
    /// The right button came up: what there is to do with what lies there is requested.
    case tappedRight(Point)
    case dragged(Drag)
    /// The press came to nothing: the terminal lost the focus, or was resized.
    case released
    /// Notches, positive toward the next photo.
    case wheel(Int, at: Point? = nil)
    /// Notches with Control held, positive closer.
    case zoomWheel(Int, Point)

    /// Where the pointer is, where that is known.
    package var point: Point? {
        switch self {
        case .pressed(let point), .tapped(let point, _), .tappedMiddle(let point),
            .marked(let point, _), .tappedRight(let point), .zoomWheel(_, let point):
            point
        case .dragged(let drag): drag.start + drag.translation
        case .wheel(_, let point): point
        case .released: nil
        }
    }
}
