/// What an answer of the terminal has changed, in the order in which it did.
public enum ScreenNews: Hashable, Sendable {
    /// Mouse reports count otherwise from here on: a drag under way was measured wrong.
    case pointerChanged
    /// There is something to send, or other colours to draw in.
    case needsFrame
    /// Whether the terminal tells a key's repeats and its release from a press.
    case releasesReported(Bool)
    /// Whether the terminal's window can be seen.
    case visible(Bool)
    /// The terminal refuses pictures, by a code of capital letters: there are no more of them.
    case pixelsRefused([UInt8])
    /// Cells have another shape than was thought.
    case shapeChanged
}
