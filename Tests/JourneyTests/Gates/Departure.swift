import Glibc
import PtyHarness

/// What the program is at when it has to go.
enum Moment: String, CaseIterable {
    case rest, moving, filing, viewer, help, prompt, stalled, oneCell, noCells

    /// Whether keys that quit mean that then.
    var quitsByKey: Bool { self != .help && self != .prompt }

    var size: PtySize { self == .stalled ? PtySize(200, 60) : PtySize(100, 30) }

    /// Brings the program there, from a stack at rest.
    func reach(_ session: PtySession) {
        switch self {
        case .rest: break
        case .moving:
            session.send(Keys.right)
            usleep(40_000)
        case .filing: session.send("x")
        case .viewer:
            session.send(Keys.enter)
            session.settle(quietMilliseconds: 200)
        case .help:
            session.send("?")
            _ = session.wait(forText: "the first photo")
        case .prompt:
            session.send(":")
            _ = session.wait(forText: ":▏")
        case .stalled:
            // Frames of hundreds of kilobytes, and nobody who reads them from here on.
            for _ in 0..<4 {
                session.send(Keys.right)
                usleep(60_000)
            }
            usleep(300_000)
        case .oneCell, .noCells:
            session.resize(to: self == .oneCell ? PtySize(1, 1) : PtySize(0, 0))
            session.settle(quietMilliseconds: 200)
        }
    }
}

/// How the program has to go.
enum WayOut: Hashable, CustomStringConvertible {
    case key(String)
    case signal(Int32)
    /// The guardian is killed first, and the signal follows at once.
    case unguarded(Int32)
    /// Guardian and workers are killed at the same time as the program crashes.
    case everybody(Int32)

    static let all: [WayOut] =
        [.key("q"), .key(Keys.control("c"))]
        + [SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGPIPE].map { .signal($0) }
        + [SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE].map { .signal($0) }
        + [.signal(SIGKILL), .unguarded(SIGTERM), .unguarded(SIGSEGV), .everybody(SIGABRT)]

    static let few: [WayOut] = [
        .signal(SIGTERM), .signal(SIGKILL), .signal(SIGSEGV), .everybody(SIGABRT),
    ]

    var description: String {
        switch self {
        case .key(let key): "key \(key.debugDescription)"
        case .signal(let number): "signal \(number)"
        case .unguarded(let number): "guardian killed, signal \(number)"
        case .everybody(let number): "guardian and workers killed, signal \(number)"
        }
    }

    func take(_ session: PtySession, _ riffle: Int32) {
        switch self {
        case .key(let key): session.send(key)
        case .signal(let number): kill(riffle, number)
        case .unguarded(let number):
            if let guardian = Helpers.guardian(of: riffle) { kill(guardian, SIGKILL) }
            kill(riffle, number)
        case .everybody(let number):
            let helpers = PtySession.children(of: riffle)
            kill(riffle, number)
            for helper in helpers { kill(helper, SIGKILL) }
        }
    }
}
