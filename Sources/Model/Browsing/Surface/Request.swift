package import DisplayList
package import Geometry

/// What a surface asks of the program because it is not its own to do; performed in order, after the call has returned.
///
/// No surface relies on one having been performed.
package enum Request: Hashable, Sendable {
    /// The front photo in the viewer.
    case open
    /// The viewer; `within` is how many seconds it may take, before the speed: by default as many as opening has taken.
    case close(within: Double?)
    /// To a photo, clamped.
    case travel(to: Int)
    /// One photo on, 1, or back, −1.
    case travelBy(Int)
    /// The front photo, past the guards; `thrown` is how far a drag took it, in u.
    case trash(thrown: Point)
    /// What means the same everywhere.
    case perform(Intent)
    case say([TextSpan])
    /// Something else was done: a question is void.
    case forgetQuestion
    /// And so are the last words.
    case forgetWords
    /// The mode below rests in the layout of the order as it is now; the viewer's alone.
    case settleBelow
}
