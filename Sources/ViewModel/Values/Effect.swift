public import DisplayList

/// What the model asks the loop to do.
public enum Effect: Hashable, Sendable {
    /// The pixels wanted in memory, the most urgent first; replaces what was wanted before.
    case load([Want])
    /// The headers of these photos are wanted, the most urgent first, when there is nothing better to do.
    case measure([PhotoID])
    /// Moves a photo to the trash. `isConfirmed` where the user insisted although it was not to be seen.
    case trash(op: Int, PhotoID, isConfirmed: Bool)
    /// Takes back the trash of that number.
    case restore(op: Int)
    /// Takes back the last trash of an earlier session.
    case restoreEarlier
    /// Forgets the pixels of a photo and decodes it again.
    case reload(PhotoID)
    /// Ends the program, printing the path of that photo first if there is one.
    case quit(printing: PhotoID?)
    case suspend
    case redraw
}
