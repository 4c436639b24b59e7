import Glibc

/// A signal that the loop must hear of.
public enum Signal: Hashable, Sendable {
    case terminate, hangUp, interrupt, quit, brokenPipe
    /// The window has another size.
    case resize
    /// A request to stop, as Control-Z is elsewhere.
    case stop
    /// The program goes on after a stop; `Terminal` deals with it and never reports it.
    case proceed

    init?(number: UInt8) {
        switch Int32(number) {
        case SIGTERM: self = .terminate
        case SIGHUP: self = .hangUp
        case SIGINT: self = .interrupt
        case SIGQUIT: self = .quit
        case SIGPIPE: self = .brokenPipe
        case SIGWINCH: self = .resize
        case SIGTSTP: self = .stop
        case SIGCONT: self = .proceed
        default: return nil
        }
    }

    /// The system's number of it, by which a shell tells how a program ended.
    public var number: Int32 {
        switch self {
        case .terminate: SIGTERM
        case .hangUp: SIGHUP
        case .interrupt: SIGINT
        case .quit: SIGQUIT
        case .brokenPipe: SIGPIPE
        case .resize: SIGWINCH
        case .stop: SIGTSTP
        case .proceed: SIGCONT
        }
    }

    /// Whether the program should end.
    public var isFinal: Bool {
        switch self {
        case .terminate, .hangUp, .interrupt, .quit, .brokenPipe: true
        case .resize, .stop, .proceed: false
        }
    }
}
