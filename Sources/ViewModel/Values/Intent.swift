/// What the user wants, whatever key or button said so.
public enum Intent: Hashable, Sendable {
    case next, previous, back
    case first, last
    /// The photo at an index from 0; clamped to the photos there are.
    case goTo(Int)
    /// Moves the selection among tiles, or pans a photo that is zoomed in.
    case move(Direction)
    /// By screenfuls among tiles.
    case page(Int)
    case open, close
    case mode(Mode)
    /// Through the modes, 1 or −1.
    case stepMode(Int)
    /// Through the carousel's types, or the page transitions, 1 or −1.
    case stepStyle(Int)
    /// The whole pile side by side, and back.
    case spread
    case zoom(Zoom)
    /// One column more or less.
    case columns(Int)
    case trash, favourite
    case undo, redo
    case help, bar
    /// By lines, positive downward.
    case scrollHelp(Int)
    /// Opens the command line, already with this text in it.
    case command(String)
    case prompt(PromptKey)
    case quit, quitPrinting
    case suspend, redraw

    public enum Zoom: Hashable, Sendable {
        case closer, farther
        /// One image pixel, one canvas pixel.
        case actual
        case fit
    }

    /// A key on the command line.
    public enum PromptKey: Hashable, Sendable {
        case character(Unicode.Scalar)
        case erase
        /// The end of the line: it is carried out.
        case submit
        /// The command before, or after, in the history.
        case recall(Int)
    }
}
