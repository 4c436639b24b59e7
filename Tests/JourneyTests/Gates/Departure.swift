import SeededRandom
import Glibc
import PtyHarness

/// What the program is at when it has to go.
enum Moment: String, CaseIterable {
    case rest, moving, filing, viewer, help, prompt, stalled, oneCell, noCells

    /// Whether keys that quit mean that then.
    var quitsByKey: Bool { self != .help && self != .prompt }

    var size: PtySize { self == .stalled ? PtySize(200, 60) : PtySize(100, 30) }

    /// Brings the program there, from a stack at rest; false where it does not come there.
    func reach(_ session: PtySession, in world: World, _ dice: inout Dice) -> Bool {
        switch self {
        case .rest: break
        case .moving:
            session.send(Keys.right)
            return session.isMoving
        case .filing:
            session.send("x")
            // The intent is written down: from here on the photo is under way.
            guard session.wait(until: { _ in !world.journalRecords.isEmpty }) else { return false }
            usleep(UInt32(dice.roll(30)) * 1000)
        case .viewer:
            session.send(Keys.enter)
            session.settle(quietMilliseconds: 200)
        case .help:
            session.send("?")
            return session.wait(forText: "first photo")
        case .prompt:
            session.send(":")
            return session.wait(forText: ":▏")
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
        return true
    }
}

/// How the program has to go.
enum WayOut: Hashable, CustomStringConvertible {
    case key(String)
    case signal(Int32)
    /// The watchdog is killed first, and the signal follows at once.
    case unguarded(Int32)
    /// The watchdog and the workers are killed at the same time as the program crashes.
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
        case .unguarded(let number): "watchdog killed, signal \(number)"
        case .everybody(let number): "watchdog and workers killed, signal \(number)"
        }
    }

    /// What the shell is told of the end, where it is told for certain.
    var shellStatus: Int? {
        switch self {
        case .key: 0
        // Shells give up the whole line after SIGINT.
        case .signal(SIGINT): nil
        // Those that ask it are told of as those that kill.
        case .signal(let number): 128 + Int(number)
        default: nil
        }
    }

    func take(_ session: PtySession, _ riffle: Int32) {
        switch self {
        case .key(let key): session.send(key)
        case .signal(let number): kill(riffle, number)
        case .unguarded(let number):
            if let watchdog = Helpers.watchdog(of: riffle) { kill(watchdog, SIGKILL) }
            kill(riffle, number)
        case .everybody(let number):
            let helpers = PtySession.children(of: riffle)
            kill(riffle, number)
            for helper in helpers { kill(helper, SIGKILL) }
        }
    }
}

extension PtySession {
    /// Whether frames come one after the other: bytes at three looks of 20 ms each, within a few seconds.
    fileprivate var isMoving: Bool {
        var frames = 0
        for _ in 0..<200 where frames < 3 { frames += pump(milliseconds: 20) ? 1 : 0 }
        return frames == 3
    }
}
