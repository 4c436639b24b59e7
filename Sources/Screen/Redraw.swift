/// What must be drawn, and when.
public struct Redraw: Hashable, Sendable {
    /// Something has changed since the last frame was composed.
    public var isDirty = true
    /// It is what a key did, or what the user waits for: it is not held back for the rate of motion.
    public var isUrgent = true
    /// Until then, in seconds on the loop's clock, frames are drawn for motion: the pointer is dragging.
    public var dragUntil = 0.0
    /// When the scene will change of itself; nil where it does not.
    public var wakeDue: Double?

    /// Everything is to be drawn, at once.
    public init() {}

    /// A frame was sent that shows everything.
    public mutating func drawn() {
        isDirty = false
        isUrgent = false
    }
}
