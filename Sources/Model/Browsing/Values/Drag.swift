public import DisplayList
public import Geometry

/// A step of a drag with the pointer, past the slop, its axis locked.
public struct Drag: Hashable, Sendable {
    public enum Axis: Hashable, Sendable { case horizontal, vertical }

    public enum Phase: Hashable, Sendable {
        case began, moved
        /// With the pointer's velocity in u/s.
        case released(velocity: Point)
        case cancelled
    }

    public var phase: Phase
    /// The axis along which it left the slop; who follows the pointer both ways pays it no heed.
    public var axis: Axis
    /// Where the button was pressed, in u on the canvas.
    public var start: Point
    /// From where the button was pressed, in u.
    public var translation: Point
    /// What the screen showed when it was released, where that may trash.
    public var shown: ShownEvidence?

    public init(phase: Phase, axis: Axis, start: Point = .zero, translation: Point) {
        self.phase = phase
        self.axis = axis
        self.start = start
        self.translation = translation
    }
}

/// Where an arrow key points.
public enum Direction: Hashable, Sendable, CaseIterable {
    case left, right, up, down
}
