import Browsing
import Collection
import Commands
import Decisions
import Decoding
import Desk
import DisplayList
import FileWork
import Glibc
import Invocation
import PhotoLibrary
import Photos
import System
import Trash

/// Makes the rooms of a session of what was requested: they have their threads, and tell what they have to tell to whom is named.
///
/// Nothing is written where nothing is to be changed. A room is nil where the system has no thread left for it.
struct RoomMaker: Sendable {
    let options: ProgramOptions
    let helper: [UInt8]
    private let places: TrashPlaces
    let environment: @Sendable (String) -> [UInt8]?
    private let documents: SharedDocuments
    /// Where the desk is, for this session.
    let deskPlace: DeskPlace
    /// The numbers for the order of undo, in the order of keys.
    private let turns: Turns
    private let numbering: Numbering
    /// In milliseconds since 1970.
    private let startTime = wallClock()

    /// `helper` is the path of `riffle-decode`, `places` say where the trash is.
    init(
        _ options: ProgramOptions, helper: [UInt8], places: TrashPlaces,
        environment: @escaping @Sendable (String) -> [UInt8]? = { environmentBytes($0) }
    ) {
        self.options = options
        self.helper = helper
        let start = monotonicNow()
        var ownPlaces = places
        ownPlaces.start = start
        self.places = ownPlaces
        self.environment = environment
        documents = SharedDocuments(helper: helper)
        let now = WallTime.now()
        deskPlace = DeskPlace(
            stateHome: places.stateHome,
            session: Array("\(now?.seconds ?? 0)-\(getpid())-\(start)".utf8),
            mayWrite: options.mayChange,
            date: { Array((WallTime.now()?.localText ?? "").utf8) }, clock: wallClock,
            xmpDate: { xmpDate() })
        let desk = places.desk
        let counting = Mutex(TrashService(places: places, numberedIn: desk))
        turns = Turns { count in
            counting.withLock { service in
                do throws(TrashError) {
                    return try service.takeNumbers(count)
                } catch {
                    // Without a journal nothing is trashed, and decisions go by the clock.
                    return 0
                }
            }
        }
        numbering = Numbering(
            elsewhere: { desk.map(DeskStore.highestNumber) ?? 0 },
            learned: { highest in counting.withLock { $0.count(from: highest) } })
    }

    /// Whether riffle has no state yet: every session that may write makes its folder.
    static func isFirstStart(_ places: TrashPlaces) -> Bool {
        places.stateHome.map { !DeskStore.exists(at: BytePath.join($0, Array("riffle".utf8))) }
            ?? false
    }

    /// What decodes pictures; nothing of it is handed out until it is told to go on.
    func decodePool(
        frames: @escaping @Sendable (FrameOutcome) -> Void,
        deliver: @escaping @Sendable (DecodeOutcome) -> Void
    ) throws(DecodeError) -> DecodePool {
        try DecodePool(
            helper: helper, thumbnails: thumbnails, memory: index, isHolding: true,
            startsAhead: true,
            frames: frames, deliver: deliver)
    }

    /// Begins to read what is to be shown; `startUp` is told the first photos.
    func library(
        _ resume: ResumeReader?, firstPhotos startUp: any FirstPhotos,
        deliver: @escaping @Sendable (LibraryNews) -> Void
    ) -> LibraryThread? {
        let headers = headers
        return LibraryThread(
            LibraryRequest(options, resuming: resume), firstPhotos: startUp, headers: headers,
            idleHeaders: headers, deliver: deliver)
    }

    /// What is done to files, or only told.
    func fileWork(
        telling library: LibraryThread, _ decisions: DecisionDesk,
        examined: @escaping @Sendable (Int, [PhotoID: QuestionedFile]) -> Void,
        deliver: @escaping @Sendable (FileNews) -> Void
    ) -> (any FileOperations)? {
        let headers = headers
        let queue = FileWorkQueue(
            places: places, home: environment("HOME"),
            look: { path in
                headers.read(path).map {
                    SeenMember(identity: $0.identity, captured: $0.captured)
                } ?? SeenMember(path: path)
            }, settle: decisions.settleSidecars, isDecided: decisions.isDecided,
            numbering: numbering, helper: helper, deliver: deliver)
        guard options.mayChange else {
            return RehearsedOperations(lister: queue, examined: examined)
        }
        return queue.map { queue in
            TrashOperations(
                queue: queue, trashIn: options.rejectDirectory ?? options.trashDirectory,
                turns: turns,
                notify: { notice in
                    switch notice {
                    case .moving(let photos): library.tell(.filing(photos))
                    case .settled(let photo, let isAway, let path, let parts):
                        library.tell(.filed(photo, isAway: isAway, path: path, parts: parts))
                    case .apart(let photo, let names): library.tell(.apart(photo, names))
                    case .regroup(let photo, let names): library.tell(.regroup(photo, names))
                    }
                }, examined: examined)
        }
    }

    /// The collection, once it is known where its first photos are.
    func collection(
        of library: LibraryThread, deliver: @escaping @Sendable ([PhotoHeader]) -> Void
    ) -> ((PhotoPaths) -> PhotoCollection)? {
        guard let queue = HeaderQueue(headers: headers, deliver: deliver) else { return nil }
        return { paths in
            PhotoCollection(
                paths: paths,
                threads: LibraryThreads(
                    tell: { library.tell($0) }, beginIdleReading: { library.beginIdleReading() },
                    measure: { queue.measure($0, in: $1) },
                    measureToo: { queue.measure($0, at: $1) }))
        }
    }

    /// What looks for copies among the photos.
    func copies(deliver: @escaping CopyFinder.Deliver) -> CopyFinder {
        CopyFinder(helper: helper, headers: headers, index: index, deliver: deliver)
    }

    /// The desk of decisions, which is only read where nothing is to be changed.
    func decisions(
        _ settings: Browsing.Options, deliver: @escaping @Sendable (DecisionDesk.News) -> Void
    ) -> DecisionDesk? {
        let headers = headers
        let thread = DecisionThread(
            place: deskPlace,
            captured: { path in
                headers.metadata(ofFileAt: path)?.clockDate.map {
                    Array(String($0.number).utf8)
                }
            }, reading: PhotoReading(helper: helper, places: places), deliver: deliver)
        return thread.map { thread in
            var desk = DecisionDesk(thread: thread, turns: turns, clock: wallClock)
            desk.setSidecars(
                SidecarPlan(settings.common), export: SidecarPlan(always: settings.common))
            desk.setReading(options.settings.readsDocuments)
            return desk
        }
    }

    /// Reads headers, or dates and sizes that are known from earlier sessions.
    private var headers: HeaderReader {
        HeaderReader(index: index, documents: documents, start: startTime)
    }

    /// What is known of photos from earlier sessions; each is an access of its own: none waits for another thread's.
    private var index: SharedIndex? {
        cacheHome.map { SharedIndex(cacheHome: $0, mayWrite: options.mayChange) }
    }

    /// The desktop's thumbnails.
    private var thumbnails: ThumbnailCache? {
        cacheHome.map {
            ThumbnailCache(
                directory: ThumbnailCache.directory(in: $0), mayWrite: options.mayChange,
                program: "riffle-\(version)")
        }
    }

    /// Where caches are; nil where they have no place.
    var cacheHome: [UInt8]? { BaseDirectories(environment: environment).cache }
}

extension ProgramOptions {
    /// Whether files may be changed, and anything of the session be kept.
    var mayChange: Bool { !isReadOnly && !isDryRun }
}

extension DecisionDesk {
    /// Remembers where the folder is left that a session begins with; does nothing if nothing may be changed.
    mutating func remember(_ start: StartUp.State, _ options: ProgramOptions) {
        guard let folder = start.folder, options.mayChange else { return }
        place = FolderPlace(
            named: folder.named, folder: folder.path, isKnown: folder.isKnown,
            begun: .init(start.model))
    }
}
