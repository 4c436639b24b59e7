/// How a program ended.
public enum Ending: Hashable, Sendable {
    case exited(status: Int)
    case killed(signal: Int32)
}
