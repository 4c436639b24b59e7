public import Desk
import PhotoLibrary
import System

/// Finds out where a folder was left, on a thread of its own, while the folder itself is looked at.
public final class ResumeReader: Sendable {
    private let found = Mutex<DeskFolder?>(nil)
    private let done: Semaphore

    /// Seconds that the first photo waits for it at most: a busy machine takes a while to start a thread, and a desk on a disk that hangs is
    /// not worth more.
    private static let patience = 0.3
    /// Milliseconds after which the place is forgotten.
    private static let oldest: Int64 = 365 * 86_400_000

    /// Begins to read the row of a folder; nil where the system has no thread left.
    public init?(folder: [UInt8], place: DeskPlace) {
        guard let path = place.path, let done = Semaphore() else { return nil }
        self.done = done
        let isStarted = startThread { [self] in
            let row = try? DeskStore(peekingAt: path, writable: place.mayWrite)
                .folder(absolutePath(folder))
            found.withLock { $0 = row ?? nil }
            done.signal()
        }
        if !isStarted { return nil }
    }

    /// Where it was left, unless that is long ago or takes too long to find out; called once.
    public func row(at time: Int64) -> DeskFolder? {
        guard done.wait(seconds: Self.patience), let row = found.withLock({ $0 }),
            time - row.seen <= Self.oldest
        else { return nil }
        return row
    }
}
