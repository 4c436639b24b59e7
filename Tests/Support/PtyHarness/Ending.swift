import Glibc

/// How a program ended.
public enum Ending: Hashable, Sendable {
    case exited(status: Int)
    case killed(signal: Int32)

    /// Whether the program itself was at fault: a signal that the processor, the runtime or a filter sends.
    public var isCrash: Bool {
        guard case .killed(let signal) = self else { return false }
        return [SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE, SIGSYS].contains(signal)
    }
}
