import DisplayList
import Glibc
public import PhotoLibrary
import Threads

/// Keeps the favourites on the disk while the user chooses them, on a thread of its own.
///
/// What is chosen within a quarter of a second is written at once; while nothing is chosen, nothing is done.
public final class FavouriteWriter: Sendable {
    /// The favourites at one moment, and whoever knows what their files held.
    struct Choice: Sendable {
        var keeper: FavouriteKeeper
        var photos: Set<PhotoID>
        var paths: PhotoPaths
    }

    private struct Held {
        var keeper: FavouriteKeeper?
        /// The favourites as they were last told, each by its path.
        var favourites: [[UInt8]] = []
        var hasFailed = false
    }

    private let latest = Mutex<Choice?>(nil)
    private let held = Mutex(Held())
    private let work: Threads.Semaphore

    /// Starts the thread; nil where the system has none left.
    ///
    /// `deliver` is told when writing fails that did not before.
    public init?(deliver: @escaping @Sendable (LibraryError) -> Void) {
        guard let work = Threads.Semaphore() else { return nil }
        self.work = work
        let isStarted = startThread { [self] in
            while true {
                work.wait()
                usleep(FavouriteWriter.gathering)
                guard latest.withLock({ $0 != nil }) else { continue }
                let hadFailed = held.withLock { $0.hasFailed }
                if let error = save(), !hadFailed { deliver(error) }
            }
        }
        if !isStarted { return nil }
    }

    /// Has the favourites written before long.
    func keep(_ choice: Choice) {
        let isFirst = latest.withLock { latest in
            defer { latest = choice }
            return latest == nil
        }
        if isFirst { work.signal() }
    }

    /// Writes what is not written yet, in the caller's thread, and tries again what has failed.
    ///
    /// Returns what stood in the way; nil where all is on the disk.
    public func save() -> LibraryError? {
        held.withLock { held in
            let choice = latest.withLock { latest in
                defer { latest = nil }
                return latest
            }
            if let choice {
                held.favourites = choice.photos.compactMap(choice.paths.path)
                if held.keeper == nil {
                    held.keeper = choice.keeper
                } else {
                    held.keeper?.adopt(choice.keeper)
                }
            }
            do throws(LibraryError) {
                try held.keeper?.save(held.favourites)
                held.hasFailed = false
                return nil
            } catch {
                held.hasFailed = true
                return error
            }
        }
    }

    /// Microseconds in which choices gather before they are written.
    private static let gathering: UInt32 = 250_000
}
