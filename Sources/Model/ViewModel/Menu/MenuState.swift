import Browsing
import Selecting
import DisplayList
import Geometry

/// The menu that a click of the right button opens.
struct MenuState: Hashable, Sendable {
    /// Where the click was, in u.
    var point: Point
    /// The photo that was in front then: what is chosen is meant for it.
    var photo: PhotoID?
    var items: [Item]
    var selected = 0

    /// What can be chosen.
    enum Item: Hashable, Sendable {
        case open, close, actualSize, wholePhoto
        case favourite, trash, undo
        /// Stars or turns, in place of these rows.
        case stars, turn
        case reject, mark
        /// To the folder of a number, or of the command line.
        case copy, copyTo(Int)
        case decide(Decision)
        /// What there is on one surface only.
        case own(Intent)
        /// The modes, in place of these rows.
        case modes
        case mode(Mode)
        case info, help, quit
    }
}
