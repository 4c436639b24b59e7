/// Why a file is not turned.
public enum TurnRefusal: Error, Hashable, Sendable {
    /// Its format, or this file, has no place for it.
    case notWithoutLoss
    case decoder(DecodeError)
    /// What was written is not what was to be written.
    case notAsMeant
    /// Where it lies, nothing tells the turned file from the original.
    case cannotBeTold
    /// The system did not take it.
    case cannotWrite(errno: Int32)
}

/// Why the pixels of a JPEG stay as they are, and its tag alone is set.
public enum TagReason: Hashable, Sendable {
    /// A side is no multiple of the blocks that are turned whole.
    case side(Int, multiple: Int)
    /// More pictures or other data lie behind the picture.
    case moreBehind
    /// It is damaged, or of a kind that is not turned.
    case notTurned
    /// There is no memory for it.
    case tooLarge
}
