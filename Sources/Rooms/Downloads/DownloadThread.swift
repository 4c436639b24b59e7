package import DisplayList
package import Fetching
import System

/// The one owner of `riffle-fetch`: a thread of its own, which starts it when something is wanted, and ends it when nothing has been for
/// a while.
package final class DownloadThread: Sendable {
    enum Command: Sendable {
        /// These are wanted, the most urgent first; with all ports that any of the addresses names.
        case want([FetchWish], ports: Set<UInt16>)
        /// This one, whatever is known of it.
        case again(FetchWish)
        /// The files of these are in use, and no others of so many that were told of.
        case use(Set<PhotoID>, taken: Int)
        case end
    }

    private let commands: Mailbox<Command>
    private let ended: System.Semaphore

    /// Starts the thread; nil where the system has none left.
    ///
    /// `program` is the path of `riffle-fetch`, `folder` that of the cache. `deliver` is called by the thread.
    package init?(
        program: [UInt8], folder: [UInt8], settings: FetchSettings,
        patience: FetchPatience = FetchPatience(),
        deliver: @escaping @Sendable (FetchNews) -> Void
    ) {
        guard let commands = Mailbox<Command>(), let ended = System.Semaphore() else {
            return nil
        }
        self.commands = commands
        self.ended = ended
        let isStarted = startThread {
            var worker = FetchWorker(
                program: program, folder: folder, settings: settings, patience: patience,
                deliver: deliver)
            var goesOn = true
            while goesOn { goesOn = worker.live(commands) }
            worker.end()
            ended.signal()
        }
        if !isStarted { return nil }
    }

    /// Fetches these, the most urgent first, instead of those wanted before.
    package func want(_ wishes: [FetchWish], ports: Set<UInt16>) {
        commands.post(.want(wishes, ports: ports))
    }

    /// Fetches one again, even if it is cached.
    package func again(_ wish: FetchWish) { commands.post(.again(wish)) }

    /// Keeps the files of these photos, whatever the limit of the cache.
    ///
    /// `taken` counts the photos that were reported as here or changed. Before the first call all of them stay.
    package func use(_ photos: Set<PhotoID>, taken: Int) {
        commands.post(.use(photos, taken: taken))
    }

    /// Ends the fetcher, and takes away what goes with the session; waits for that.
    package func end() {
        commands.post(.end)
        ended.wait()
    }
}

/// How long the fetcher is waited for, in seconds.
package struct FetchPatience: Sendable {
    /// Until it says hello.
    package var hello = 10.0
    /// Until it says anything, while something is requested: it says every five seconds that it is alive.
    package var silence = 30.0
    /// Until it is ended while nothing is wanted.
    package var rest = 60.0
    /// Until the one that was told to end has ended.
    package var end = 2.0
    /// Until another one is tried where it cannot be started.
    package var absence = 30.0
    /// Until another one is started where one has ended.
    package var pause = 0.2

    package init() {}
}
