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
    /// This picture of the photo alone.
    case trashPicture(PhotoPicture)
    case decide(Decision)
    /// To the folder of that number.
    case copyTo(Int), moveTo(Int)
    /// Another program of this name.
    case run(String)
    /// Gives the photo a mark, or takes it away; where a range is open, marks all of it.
    case mark
    /// Marks from the last photo marked to this one.
    case markRange
    /// Begins a range at the selection, or marks it.
    case range
    /// Shows only marked photos, on top of the filter in force, or no more.
    case markedOnly
    /// Marks all photos shown, or takes all their marks away.
    case markAll(Bool)
    /// Brings the last marks back that have ended.
    case markAgain
    /// The last decision, mark or copy once more, on this photo.
    case repeatDecision
    /// Whether a decision brings the next photo, from now on.
    case autoAdvance
    /// To the next photo that nothing was decided of, or the one before: 1 or −1.
    case undecided(Int)
    /// Of the moving photo in front.
    case frames(Frames)
    case undo, redo
    /// Looks at what is in the trash, and back; brings back what is looked at.
    case trashReview, restore
    /// Shows each stack as one photo, or no more; unfolds the stack of the photo in front, or folds it again.
    case bursts, expand
    /// Looks for copies of the same picture and shows them; ends that.
    case duplicates
    /// To the next stack, 1, or the one before, −1.
    case stack(Int)
    /// Keeps the photo in front, and trashes the others of its burst, or its copies.
    case keepBest
    /// Opens the command line with the filter in force; toggles the last filter.
    case filter, filterToggle
    /// Opens the command line for another order; the other way round.
    case sort, reverse
    /// Shows the photos of sub-folders as well.
    case subfolders
    /// Opens the line for what is to be looked for.
    case search
    /// To the next match, 1, or the one before, −1, while a search is active.
    case searchStep(Int)
    case help, bar
    /// The line of camera, lens and exposure; the panel of all that is known of the photo.
    case info, infoPanel
    /// Draws it over the photos, or no more.
    case overlay(PhotoOverlay)
    /// Compares photos, so many at once; nil for two of them, then for more.
    case compare(Int?)
    /// Of the photos that are compared.
    case comparing(Comparing)
    /// Photos that follow each other of themselves.
    case slideshow(Slideshow)
    /// By lines, positive downward.
    case scrollHelp(Int)
    /// Opens the command line, already with this text in it.
    case command(String)
    case prompt(PromptKey)
    case menu(MenuKey)
    case quit, quitPrinting
    case suspend, redraw

    public enum Frames: Hashable, Sendable {
        /// Plays or holds.
        case toggle
        /// Holds at the next frame.
        case step
        /// Holds at the first frame.
        case restart
    }

    public enum Comparing: Hashable, Sendable {
        /// Frames the next cell, 1, or the one before, −1, around the ends.
        case cell(Int)
        /// The framed photo stays, and the others give way to the next challengers.
        case win
        /// The next challengers, 1, or those before, −1.
        case call(Int)
        /// Lets the framed photo move alone.
        case apart
        /// All in one place, one at a time.
        case blink
    }

    public enum Slideshow: Hashable, Sendable {
        /// Begins, or ends.
        case toggle
        /// Pauses, or goes on.
        case pause
        /// Changes the seconds of each photo by so many.
        case pace(Int)
    }

    public enum Zoom: Hashable, Sendable {
        case closer, farther
        /// One image pixel, one canvas pixel.
        case actual
        case fit
    }

    /// What is done to the menu.
    public enum MenuKey: Hashable, Sendable {
        /// By rows, positive downward; past an end it goes on at the other.
        case move(Int)
        /// Selects a row, from 0.
        case select(Int)
        /// Does what a row says.
        case item(Int)
        /// Does what the selected row says.
        case choose
    }

    /// A key on the command line.
    public enum PromptKey: Hashable, Sendable {
        case character(Unicode.Scalar)
        /// Several at once: pasted, or from an input method.
        case text(String)
        case erase
        /// Completes the last word, as far as it is known; then puts in its place each word that is offered.
        case complete
        /// The word before among those.
        case completeBack
        /// The end of the line: it is carried out.
        case submit
        /// The command before, or after, in the history.
        case recall(Int)
    }
}

extension Intent {
    /// Whether a photo leaves by it, so that what is on the screen matters.
    public var leaves: Bool {
        switch self {
        case .trash, .moveTo, .keepBest: true
        default: false
        }
    }

    /// Whether it is what a decision, a copy or another program is requested by, so that it may answer the question about it.
    public var repeatsAct: Bool {
        switch self {
        case .decide, .favourite, .repeatDecision, .copyTo, .run: true
        default: false
        }
    }
}
