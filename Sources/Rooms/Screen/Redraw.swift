/// What must be drawn, and when.
public struct Redraw: Hashable, Sendable {
    /// Something has changed since the last frame was composed.
    public var isDirty = true
    /// It is what a key did, or what the user waits for: it is not held back for the rate of motion.
    public var isUrgent = true
    /// Nothing has changed but the frame of a moving photo.
    public var isFrameAlone = false
    /// Until then, in seconds on the loop's clock, frames are drawn for motion: the pointer is dragging.
    public var dragUntil = 0.0
    /// When the scene will change of itself; nil where it does not.
    public var wakeDue: Double?

    /// Everything is to be drawn, at once.
    public init() {}

    /// Something has changed of itself; `isAlone` where it is a frame of a moving photo, which may wait longer.
    public mutating func noteFrame(isAlone: Bool) {
        isFrameAlone = isAlone && (isFrameAlone || !isDirty)
        isDirty = true
    }

    /// A frame was sent that shows everything.
    public mutating func drawn() {
        isDirty = false
        isFrameAlone = false
        isUrgent = false
    }
}
