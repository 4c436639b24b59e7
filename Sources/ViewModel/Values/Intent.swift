/// What the user wants, whatever key or button said so.
public enum Intent: Hashable, Sendable {
    case next, previous, back
    case first, last
    /// The photo at an index from 0; clamped to the photos there are.
    case goTo(Int)
    case trash, favourite
    case undo, redo
    case help, bar, close
    /// By lines, positive downward.
    case scrollHelp(Int)
    case quit, quitPrinting
    case suspend, redraw
}
