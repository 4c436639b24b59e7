import Browsing
import CLinux
import DisplayList
import PhotoLibrary
import Photos
import System

/// The collection as the library's thread works with it.
final class LibraryScanner {
    var request: LibraryRequest
    let firstPhotos: any FirstPhotos
    let headers: HeaderReader
    let commands: Mailbox<LibraryThread.Command>
    let tell: @Sendable (LibraryNews) -> Void

    var catalogue: Catalogue
    /// Photos that are not there any more, by number; their numbers are not used again.
    var gone: Set<Int> = []
    /// Of those, the pictures that are files of another photo, and of which one.
    var ownerOf: [Int: Int] = [:]
    /// Folders whose names may belong together otherwise than was told, and what was read of those that are new.
    var ungrouped: [Int: Ungrouped] = [:]
    /// What there is in each folder of files that may belong together.
    var classes: [Int: MemberClasses] = [:]
    /// Names that belong to no other file, whatever they are called, by folder.
    var apart: [Int: Set<[UInt8]>] = [:]
    /// Names of pictures, by folder, that cannot be shown: they are no covers where there is another picture.
    var faulty: [Int: Set<[UInt8]>] = [:]
    /// Photos whose cover is another file than before, of which nothing was told.
    var recovered: Set<Int> = []
    /// Photos below this number have been told.
    var toldCount = 0
    /// What photos are called whose names look like others', by number, as far as that was looked at.
    var ownNames: [Int: [UInt8]] = [:]
    var namedCount = 0
    var visited: VisitedFolders
    var doubts: [Doubt] = []
    var failures: [LibraryError] = []
    var watch: FolderWatch?
    /// The folders that are watched, by the numbers that the watch knows them by.
    var watched: [WatchedFolder] = []
    /// Folders that were removed while they were watched, by their numbers in the catalogue.
    var goneFolders: Set<Int> = []
    var isWatchFull = false
    var unheard = UnheardFolders()
    /// The photo in front, as far as it was told.
    var attended: Int?
    /// Folders that are to be watched once the first photos are told, and what they were before their names were read.
    var unwatched: [(path: [UInt8], folder: Int, identity: FileIdentity)] = []
    var numbers = PathNumbers()
    var filing = FilingRecord()
    var changes = ChangeRecord()
    /// What `.date` and `.size` sort by, by number, as far as it is known.
    var moments: [Int64] = []
    /// Those of the clocks that `.date` sorts by.
    var zones: [ClockZone] = []
    /// An order was requested while the program runs, and the photos have not been told in it.
    var isOrderUntold = false
    /// What the loop has said and was put off.
    var heard: [LibraryThread.Command] = []
    /// The photo that was named.
    var start: Int?
    /// The photo that the folder was left at, which is not there any more.
    var lost: [UInt8]?
    /// Several paths were named: just those are shown, as they were listed.
    var isList = false
    /// The photo whose decoding was begun before it was known to be the first.
    var guess: Int?
    var hasBegun = false
    /// The files of photos on the network, as far as they were fetched.
    var fetched: [Int: FetchedFile] = [:]

    struct FetchedFile {
        let path: [UInt8]
        /// When its server says that it was changed, in seconds since 1970.
        let modified: Int64?
    }

    /// When an order that fetched files have changed is told; nil where it is not due.
    var fetchedDue: UInt64?
    let began = monotonicNow()
    let idleReader: IdleHeaderReader?

    /// Names of a folder that have to be looked at before it is known what they are.
    struct Doubt {
        var folder: Int
        /// Numbers of photos in the catalogue that may be none.
        var photos: [Int]
        /// Names that may be photos all the same.
        var names: [[UInt8]]
    }

    init(
        _ request: LibraryRequest, firstPhotos: any FirstPhotos, headers: HeaderReader,
        idleReader: IdleHeaderReader?,
        commands: Mailbox<LibraryThread.Command>, tell: @escaping @Sendable (LibraryNews) -> Void
    ) {
        self.request = request
        self.firstPhotos = firstPhotos
        self.headers = headers
        self.commands = commands
        self.tell = tell
        catalogue = Catalogue(ranking: request.ranking)
        self.idleReader = idleReader
        visited = VisitedFolders(leavingOut: request.leavingOut)
    }

    /// Reads the collection, then keeps watch over it for as long as the program runs.
    func run() {
        do throws(LibraryError) {
            watch = try FolderWatch()
        } catch {
            tell(.unwatched(error))
        }
        gather()
        let doubtful = doubts.reduce(0) { $0 + $1.photos.count + $1.names.count }
        if !hasBegun, aliveCount == 0 || doubtful <= LibraryScanner.fewDoubts { settleDoubts() }
        regroup()
        guard hasBegun || aliveCount > 0 else {
            guard hasPhotosBelowAlone else { return firstPhotos.fail(failures) }
            begin(with: [])
            watchWhatWasRead()
            tell(.onlyBelow)
            arrange()
            return keepWatch()
        }
        if start == nil, let lost { start = follower(of: lost) }
        let isSorted = readMoments()
        if !hasBegun { begin(with: firstOnes(isSorted: isSorted)) }
        waitForFirstPicture()
        watchWhatWasRead()
        if visited.leftOutCount > 0 { tell(.leftOut(folders: visited.leftOutCount)) }
        if !failures.isEmpty { tell(.unreadable(failures)) }
        arrange(bringsFirst: true)
        tellRecovered()
        if settleDoubts() {
            regroup()
            readMoments()
            arrange()
        }
        keepWatch()
    }

    var aliveCount: Int { catalogue.count - gone.count }

    /// Seconds since the thread began.
    var elapsed: Double { Double(monotonicNow() - began) * 1e-9 }

    /// Doubtful names that are looked at before anything is shown.
    static let fewDoubts = 64
    /// Seconds after which some photos are shown although more may come before them.
    static let patience = 0.25
    /// Photos that are sorted once the first picture is on the screen.
    static let many = 10_000
    /// Photos that are shown first of many.
    static let window = 400
}
