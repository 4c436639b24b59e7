/// How the program ends; the numbers are part of its contract.
enum ExitStatus: Int32 {
    case success = 0
    /// Something asked for could not be done.
    case failure = 1
    /// Wrong usage, or no terminal.
    case usage = 2
    /// No such path, or no pictures.
    case nothingToShow = 3
}
