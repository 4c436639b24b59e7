public import Desk
import PhotoLibrary
import System

/// Finds out where a folder was left, on a thread of its own, while the folder itself is looked at.
public final class ResumeReader: Sendable {
    private let thread: WorkerThread<DeskFolder?>

    /// Seconds that the first photo waits for it at most: a busy machine takes a while to start a thread, and a desk on a disk that hangs is
    /// not worth more.
    private static let patience = 0.3
    /// Milliseconds after which the place is forgotten.
    private static let oldest: Int64 = 365 * 86_400_000

    /// Begins to read the row of a folder; nil where the system has no thread left.
    public init?(folder: [UInt8], place: DeskPlace) {
        guard let path = place.path, let thread = WorkerThread<DeskFolder?>(nil) else { return nil }
        self.thread = thread
        let isStarted = thread.start {
            {
                let row = try? DeskStore(
                    peekingAt: path, writable: place.mayWrite, patience: Int32(Self.patience * 1000)
                ).folder(absolutePath(folder))
                thread.withWork { $0 = row ?? nil }
                return nil
            }
        }
        if !isStarted { return nil }
        // One round is all that it is for.
        thread.end()
    }

    /// Where it was left, unless that is long ago or takes too long to find out; called once.
    public func row(at time: Int64) -> DeskFolder? {
        guard thread.finish(within: Self.patience), let row = thread.withWork({ $0 }),
            time - row.seen <= Self.oldest
        else { return nil }
        return row
    }
}
