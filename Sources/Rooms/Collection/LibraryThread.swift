public import DisplayList
public import PhotoLibrary
public import Selecting
import System

/// Keeps the collection as it is on the disk, on a thread of its own: reads the folders, sorts, and watches them.
public final class LibraryThread: Sendable {
    /// What the loop tells the thread.
    public enum Command: Sendable {
        /// The first picture is on the screen, or the user has done something: the names of a large folder may be sorted.
        case shown
        /// Photos are about to be moved to the trash, or back: what happens to their files is our own doing.
        case filing([PhotoID])
        /// That is over. The photo is in the trash if `isAway`; it is found at another path, here or there, where one is given, and is of
        /// these files beside its cover, where it has more than one.
        case filed(PhotoID, isAway: Bool, path: [UInt8]? = nil, parts: PhotoParts? = nil)
        /// These files belong to a photo by their names and not by what they are: each picture is one of its own.
        case apart(PhotoID, [[UInt8]])
        /// This picture of a photo cannot be shown: another one of it is its cover, where there is one.
        case faulty(PhotoID, [UInt8])
        /// A photo is to be grouped again, with these files, which may be new.
        case regroup(PhotoID, [[UInt8]])
        /// The grouping of files into photos changes, and the choice of the cover.
        case group(arePairs: Bool, cover: CoverChoice)
        /// Films that are no files of a photo are shown from now on, or no more.
        case videos(Bool)
        /// The user is active, with this photo in front: folders that report no changes are looked at, now and for some seconds.
        case attend(PhotoID?)
        /// The photos of sub-folders are wanted too.
        case readSubfolders
        /// All folders are to be looked at again.
        case lookAgain
        /// The photos are to be in another order.
        case sort(SortKey, isReversed: Bool)
        /// A photo on the network is this file from now on, which says what it is sorted by; and when its server says that it was changed, in
        /// seconds since 1970.
        case fetched(PhotoID, [UInt8], modified: Int64?)
        /// A photo that was in no folder that was read is there, with these other files of the same folder.
        case admit(Admission)
        /// All senders are gone: the thread ends, and watches nothing.
        case end
    }

    /// A photo that is back where it was, its cover first.
    public struct Admission: Sendable {
        public var path: [UInt8]
        /// Names in the same folder.
        public var others: [[UInt8]]

        public init(_ path: [UInt8], others: [[UInt8]] = []) {
            self.path = path
            self.others = others
        }
    }

    private let commands: Mailbox<Command>
    private let idleReader: IdleHeaderReader?

    /// Starts the thread; nil where the system has none left.
    ///
    /// The first photos go to `firstPhotos`, everything after to `deliver`. `idleHeaders` is for a thread in the background.
    public init?(
        _ request: LibraryRequest, firstPhotos: any FirstPhotos, headers: HeaderReader,
        idleHeaders: HeaderReader,
        deliver: @escaping @Sendable (LibraryNews) -> Void
    ) {
        guard let commands = Mailbox<Command>() else { return nil }
        self.commands = commands
        let idleReader = IdleHeaderReader(headers: idleHeaders) { deliver(.measured($0)) }
        self.idleReader = idleReader
        let isStarted = startThread {
            LibraryScanner(
                request, firstPhotos: firstPhotos, headers: headers, idleReader: idleReader,
                commands: commands,
                tell: deliver
            ).run()
        }
        if !isStarted { return nil }
    }

    deinit { commands.post(.end) }

    /// Lets the headers of all photos be read, when there is nothing better to do.
    public func beginIdleReading() {
        idleReader?.begin()
    }

    /// Says what it is to do, or what has been done.
    public func tell(_ command: Command) {
        commands.post(command)
    }
}
