import Browsing
import CLinux
import Desk
import DisplayList
import PhotoLibrary
import Selecting
import Sidecars
import System

/// Finds out which files photos are, for the desk, and which photos rows are, for the loop; on a thread of its own.
public final class DecisionThread: Sendable {
    struct Change: Sendable {
        let photo: PhotoID
        let path: [UInt8]
        let parts: PhotoParts?
        let file: FileIdentity?
        let from: Judgement
        let to: Judgement
    }

    enum Job: Sendable {
        case read(Catalogue, listed: [Photo], isWhole: Bool)
        case look([PhotoID])
        case readTrash([DecisionDesk.Trashed])
        case renew
        /// Renews, and reports which photos have no decision since this time.
        case confirm(Decision, [PhotoID], time: Int64)
        /// `turn` is that of a new step, or of the act of undo.
        case keep(
            number: Int, DecisionStep.Way, [Change], time: Int64, isPending: Bool, turn: Turn?)
        case copied([[UInt8]], of: PhotoID, Judgement, time: Int64)
        case earlier
        case takeBack(StoredStep, by: Turn?, time: Int64, SidecarPlan)
        case undone
        case redo(act: UInt64, time: Int64, SidecarPlan)
        case moved(PhotoID, to: [UInt8], PhotoParts?)
    }

    /// Nil where nothing is to be written.
    let deskThread: DeskThread?
    /// Whether decisions are kept, where they are to be.
    let hasPlace: Bool
    /// What is decided never waits for what is read: a slow disk may take its time for thousands of photos.
    private let keeping: WorkerThread<[Job]>
    private let reading: WorkerThread<[Job]>
    /// Which photos names are.
    let names = KnownPictures()
    /// What the desk has said last.
    private let said: Mutex<DeskNews?>
    let records: PhotoRecords
    let documents: DocumentThread?
    /// Nil where nothing is to be written.
    let sidecars: SidecarThread?
    private let clock: @Sendable () -> Int64
    private let deliver: @Sendable (DecisionDesk.News) -> Void

    /// Starts the threads; nil where the system has none left.
    ///
    /// `place` says where the desk is and what former riffles kept; `captured` reads when the photo of a path was taken.
    /// `reading` says what else is read of photos; `deliver` receives what becomes known.
    public init?(
        place: DeskPlace, captured: @escaping @Sendable ([UInt8]) -> [UInt8]?,
        reading files: PhotoReading = .none,
        deliver: @escaping @Sendable (DecisionDesk.News) -> Void
    ) {
        guard let keeping = WorkerThread<[Job]>([]), let reading = WorkerThread<[Job]>([]) else {
            return nil
        }
        (self.keeping, self.reading) = (keeping, reading)
        let said = Mutex<DeskNews?>(nil)
        self.said = said
        deskThread =
            place.mayWrite
            ? place.path.flatMap {
                DeskThread(
                    path: $0, session: place.session, date: place.date,
                    tell: { news in
                        said.withLock { $0 = news }
                        deliver(.desk(news))
                    })
            } : nil
        hasPlace = deskThread != nil || !place.mayWrite
        records = PhotoRecords(deskThread: deskThread)
        clock = place.clock
        self.deliver = deliver
        documents = DocumentThread(
            records: records, deskThread: deskThread, names: names, reading: files, place: place,
            captured: captured, deliver: deliver)
        let writes = place.mayWrite && files.helper != nil
        sidecars =
            !writes
            ? nil
            : SidecarThread(
                records: records, deskThread: deskThread, reading: files, place: place,
                settle: { _ = keeping.finish(within: 10) }, deliver: deliver,
                readAgain: { [documents] in documents?.read([$0]) })
        documents?.start(writing: sidecars)
        for thread in [keeping, reading] {
            let isStarted = thread.start { [deskThread, names, records, documents, sidecars] in
                var worker = DecisionWorker(
                    place: place, deskThread: deskThread, captured: captured, reading: files,
                    names: names, records: records, documents: documents, sidecars: sidecars,
                    deliver: deliver)
                return {
                    let jobs = thread.withWork { jobs in
                        defer { jobs = [] }
                        return jobs
                    }
                    for job in jobs { worker.perform(job) }
                    return nil
                }
            }
            if !isStarted { return nil }
        }
    }

    func post(_ job: Job) {
        switch job {
        case .read, .look, .readTrash, .renew, .confirm: reading.request { $0.append(job) }
        case .keep, .moved, .copied, .earlier, .takeBack, .undone, .redo:
            keeping.request { $0.append(job) }
        }
    }

    /// Notes where a folder is left.
    func leave(_ directory: [UInt8], _ folder: DeskFolder) { deskThread?.leave(directory, folder) }

    /// Shows or hides what other programs decided about photos.
    func setReading(_ reads: Bool) {
        guard records.isReading != reads else { return }
        let forgotten = records.setReading(reads)
        if reads { documents?.read(records.all.sorted()) }
        let now = clock()
        if !forgotten.isEmpty {
            deliver(
                .found(
                    Dictionary(
                        forgotten.map { ($0, .init(judgement: .none, time: now)) },
                        uniquingKeysWith: { $1 })))
        }
    }

    /// Waits until all requests are answered, for this many seconds at most; returns whether they are.
    func settle(seconds: Double) -> Bool {
        reading.finish(within: seconds) && documents?.finish(within: seconds) ?? true
    }

    /// Reports what others have decided about photos by now, what their files say of it too; false where that takes longer than so many seconds.
    func settle(_ photos: [PhotoID], within seconds: Double) -> Bool {
        post(.renew)
        guard reading.finish(within: seconds) else { return false }
        documents?.readNow(photos)
        return true
    }

    /// Whether the photo with this cover has stars, a label or is picked by now, by the desk; true where that takes longer than so many seconds.
    func isDecided(_ path: [UInt8], within seconds: Double) -> Bool {
        post(.renew)
        guard reading.finish(within: seconds), keeping.finish(within: seconds) else { return true }
        let folder = absolutePath(BytePath.directory(path))
        let photo = names.known.photo(of: BytePath.lastComponent(path), in: folder)
        return photo.map(records.keeps) ?? false
    }

    /// What has become of the decisions; nil where that takes longer than so many seconds.
    func finish(within seconds: Double) -> DecisionEnd? {
        guard let deskThread else { return .kept }
        let began = monotonicNow()
        guard keeping.finish(within: seconds) else { return nil }
        let left = seconds - Double(monotonicNow() - began) / 1e9
        guard sidecars?.finish(within: left) ?? true else { return nil }
        switch deskThread.finish(within: seconds - Double(monotonicNow() - began) / 1e9) {
        case true?: return .kept
        case false?: return .refused(said.withLock { $0 })
        case nil: return nil
        }
    }
}

/// The photos that pictures belong to, by absolute folders and names, as the readers found out.
final class KnownPictures: Sendable {
    private let names = Mutex(PictureNames())

    /// All that is known by now.
    var known: PictureNames { names.withLock { $0 } }

    func learn(_ new: PictureNames) { names.withLock { $0 = new } }
}

/// Where the desk is, and what may be done to it.
public struct DeskPlace: Sendable {
    /// The folder that holds the desk and what former riffles kept; nil where nothing is remembered.
    let folder: [UInt8]?
    let session: [UInt8]
    let mayWrite: Bool
    /// What a damaged desk gets behind its name.
    let date: @Sendable () -> [UInt8]
    /// In milliseconds since 1970.
    let clock: @Sendable () -> Int64
    /// The time as XMP has it.
    let xmpDate: @Sendable () -> [UInt8]

    /// `stateHome` is the folder that holds `riffle/`; `session` is a text that no other session has, `clock` tells
    /// milliseconds since 1970.
    public init(
        stateHome: [UInt8]?, session: [UInt8], mayWrite: Bool,
        date: @escaping @Sendable () -> [UInt8], clock: @escaping @Sendable () -> Int64,
        xmpDate: @escaping @Sendable () -> [UInt8] = { [] }
    ) {
        folder = stateHome.map { BytePath.join($0, Array("riffle".utf8)) }
        self.session = session
        self.mayWrite = mayWrite
        self.date = date
        self.clock = clock
        self.xmpDate = xmpDate
    }

    var path: [UInt8]? { folder.map { BytePath.join($0, Array("desk.sqlite".utf8)) } }

    var sidecarLock: SidecarLock { SidecarLock(besides: path) }
}
