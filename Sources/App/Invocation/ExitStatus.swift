/// How the program ends; the numbers are part of its contract.
public enum ExitStatus: Hashable, Sendable {
    case success
    /// Something asked for could not be done.
    case failure
    /// Wrong usage, or no terminal.
    case usage
    /// No such path, or no pictures.
    case nothingToShow
    /// A signal of this number asked it to end, or the terminal went away.
    case ended(signal: Int32)

    /// What the shell is told.
    public var code: Int32 {
        switch self {
        case .success: 0
        case .failure: 1
        case .usage: 2
        case .nothingToShow: 3
        // As shells tell of a program that the signal has killed.
        case .ended(let signal): 128 + signal
        }
    }
}
