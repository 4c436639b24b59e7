import DisplayList
import PhotoLibrary
import TTY
import Threads

/// Keeps the collection as it is on the disk, on a thread of its own: reads the folders, sorts, and watches them.
final class Librarian: Sendable {
    /// What the loop tells the librarian.
    enum Command: Sendable {
        /// A photo is about to be moved to the trash, or back: what happens to its file is our own doing.
        case filing(PhotoID)
        /// That is over. The photo is in the trash if `isAway`; it is found at another path, here or there, where one is given.
        case filed(PhotoID, isAway: Bool, path: [UInt8]? = nil)
        /// The photos are to be in another order.
        case sort(SortOrder, isReversed: Bool)
        /// A photo that was in no folder that was read is there.
        case admit([UInt8])
    }

    private let commands: Mailbox<Command>
    private let surveyor: Surveyor?

    /// Starts the thread; nil where the system has none left.
    ///
    /// The first photos go to `startUp`, everything after to `deliver`. `survey` is for a thread that nobody waits for.
    init?(
        _ request: LibraryRequest, startUp: StartUp, headers: HeaderReader, survey: HeaderReader,
        deliver: @escaping @Sendable (LibraryNews) -> Void
    ) {
        guard let commands = Mailbox<Command>() else { return nil }
        self.commands = commands
        let surveyor = Surveyor(headers: survey) { deliver(.measured($0)) }
        self.surveyor = surveyor
        let isStarted = startThread {
            LibrarianDesk(
                request, startUp: startUp, headers: headers, surveyor: surveyor, commands: commands,
                tell: deliver
            ).run()
        }
        if !isStarted { return nil }
    }

    /// Lets the headers of all photos be read, when there is nothing better to do.
    func beginSurvey() {
        surveyor?.begin()
    }

    func tell(_ command: Command) {
        commands.post(command)
    }
}
