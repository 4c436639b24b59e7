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
    public var axis: Axis
    /// From where the button was pressed, in u.
    public var translation: Point

    public init(phase: Phase, axis: Axis, translation: Point) {
        self.phase = phase
        self.axis = axis
        self.translation = translation
    }
}
