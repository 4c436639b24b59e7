/// On what grounds a photo may be trashed: the file work finds the very file by it.
public enum Grounds: Hashable, Sendable {
    /// Its own pixels are on the screen.
    case screen
    /// The user has answered the question of this number.
    case question(Int)
    /// It was brought back from the trash of that number.
    case undo(op: Int)
}
