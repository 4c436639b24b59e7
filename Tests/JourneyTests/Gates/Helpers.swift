import Glibc
import PtyHarness

/// The processes that a riffle has started.
enum Helpers {
    /// The one that gives the terminal back after a kill.
    static func watchdog(of process: Int32) -> Int32? {
        PtySession.children(of: process).first { words($0).contains("guard") }
    }

    /// Those that decode.
    static func workers(of process: Int32) -> [Int32] {
        PtySession.children(of: process).filter { words($0).contains("worker") }
    }

    private static func words(_ process: Int32) -> [String] {
        World.read("/proc/\(process)/cmdline").split(separator: 0).map {
            String(decoding: $0, as: UTF8.self)
        }
    }
}

/// Whether a process is gone, a zombie counted as gone.
///
/// A process looks like a zombie as soon as its first thread has ended; another one that waits for the disk still holds its locks.
func isGone(_ process: Int32) -> Bool {
    if kill(process, 0) != 0 { return true }
    let line = String(decoding: World.read("/proc/\(process)/stat"), as: UTF8.self)
    return line.split(separator: ")").last?.split(separator: " ").first == "Z"
        && World.names("/proc/\(process)/task").count <= 1
}

/// How long a process takes to be gone, in seconds, without reading what it writes; nil where it is not within 40.
func secondsUntilGone(_ process: Int32) -> Double? {
    let start = ContinuousClock.now
    while !isGone(process) {
        usleep(2000)
        if ContinuousClock.now - start > .seconds(40) { return nil }
    }
    return (ContinuousClock.now - start) / .seconds(1)
}
