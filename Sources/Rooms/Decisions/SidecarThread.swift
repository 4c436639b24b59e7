import Desk
import DisplayList
import PhotoLibrary
import Selecting
import Sidecars
import System

/// Writes sidecars some time after the last decision about a photo, or at once where another thread waits for it.
final class SidecarThread: Sendable {
    /// Whose sidecars are written.
    enum Subject: Hashable, Sendable {
        case photo(PhotoID)
        /// One that this session does not show, as the desk knows it.
        case row(DeskPhoto)
    }

    /// Where a photo is.
    enum Place: Sendable {
        /// Its cover as it is named, and what is beside it.
        case named([UInt8], PhotoParts?)
        case known(PhotoSources)

        var cover: [UInt8] {
            switch self {
            case .named(let path, _): path
            case .known(let sources): BytePath.join(sources.folder, sources.pictures.first ?? [])
            }
        }

        var sources: PhotoSources {
            switch self {
            case .named(let path, let parts):
                PhotoSources(
                    folder: absolutePath(BytePath.directory(path)),
                    cover: BytePath.lastComponent(path), parts: parts)
            case .known(let sources): sources
            }
        }
    }

    private struct Waiting: Sendable {
        var place: Place
        var plan: SidecarPlan
        var ways: [SidecarJob.Way]
        var judgement: Judgement
        var due: UInt64
    }

    private struct Work: Sendable {
        var waiting: [Subject: Waiting] = [:]
        /// Photos whose sidecars are being written, and their covers.
        var busy: [Subject: [UInt8]] = [:]
        /// Who waits until nothing is left, or nothing of one photo.
        var waiters: [(subject: Subject?, done: System.Semaphore)] = []
        /// Sidecars that riffle made in this session, by the path of the cover.
        var made: [[UInt8]: Set<[UInt8]>] = [:]
    }

    private let thread: WorkerThread<Work>
    private let records: PhotoRecords
    private let settle: @Sendable () -> Void
    private let clock: @Sendable () -> Int64
    private let deliver: @Sendable (DecisionDesk.News) -> Void
    private let readAgain: @Sendable (PhotoID) -> Void

    /// Nanoseconds between the last decision about a photo and the writing of its sidecar, and between two tries.
    private static let pause: UInt64 = 400_000_000
    private static let retry: UInt64 = 1_000_000_000

    /// Starts the thread; nil where the system has none left.
    ///
    /// `reading` says what is read of photos. `settle` waits until the desk has been told all that was decided. `readAgain` has what others
    /// say of a photo read once more.
    init?(
        records: PhotoRecords, deskThread: DeskThread?, reading: PhotoReading, place: DeskPlace,
        settle: @escaping @Sendable () -> Void,
        deliver: @escaping @Sendable (DecisionDesk.News) -> Void,
        readAgain: @escaping @Sendable (PhotoID) -> Void
    ) {
        guard let helper = reading.helper, let thread = WorkerThread(Work()) else { return nil }
        self.thread = thread
        self.records = records
        self.settle = settle
        clock = place.clock
        self.deliver = deliver
        self.readAgain = readAgain
        let isStarted = thread.start { [self] in
            var worker = SidecarWorker(
                updater: SidecarUpdater(
                    helper: helper, orientation: reading.orientation, date: place.xmpDate,
                    operation: sidecarOperation),
                reader: reading.reader(helper),
                desk: SidecarDesk(deskThread: deskThread), lock: place.sidecarLock,
                deliver: { deliver(.sidecar($0)) }, hears: { records.isReading })
            return { [self] in
                while let taken = take() { write(taken, &worker) }
                return thread.withWork { $0.waiting.values.map(\.due).min() }
            }
        }
        if !isStarted { return nil }
    }

    /// Writes a photo's sidecars, after the work that waits for it.
    ///
    /// `judgement` is what is decided, where the desk cannot tell.
    func write(
        _ way: SidecarJob.Way, of subject: Subject, _ place: Place, as judgement: Judgement,
        _ plan: SidecarPlan
    ) {
        let due = monotonicNow() + Self.pause
        thread.request { work in
            let ways = (work.waiting[subject]?.ways ?? []).followed(by: way)
            work.waiting[subject] =
                ways.isEmpty
                ? nil
                : Waiting(place: place, plan: plan, ways: ways, judgement: judgement, due: due)
        }
    }

    /// Waits until all requests are written, for this many seconds at most; returns whether they are.
    func finish(within seconds: Double) -> Bool {
        guard let done = System.Semaphore() else { return false }
        let hasWork = thread.request { work in
            guard !work.waiting.isEmpty || !work.busy.isEmpty else { return false }
            for subject in work.waiting.keys { work.waiting[subject]?.due = 0 }
            work.waiters.append((Subject?.none, done))
            return true
        }
        return hasWork ? done.wait(seconds: seconds) : true
    }

    /// Waits until what was decided of the photo with this cover, as it is named, is written, at most so many seconds.
    ///
    /// Returns the names of the sidecars that riffle made of it in this session.
    func finish(_ cover: [UInt8], within seconds: Double) -> Set<[UInt8]> {
        if let done = System.Semaphore() {
            let hasWork = thread.request { work in
                var found = work.busy.first { $0.value == cover }?.key
                for (subject, waiting) in work.waiting where waiting.place.cover == cover {
                    work.waiting[subject]?.due = 0
                    found = subject
                }
                guard let found else { return false }
                work.waiters.append((found, done))
                return true
            }
            if hasWork { _ = done.wait(seconds: seconds) }
        }
        return thread.withWork { $0.made[cover] ?? [] }
    }

    /// What is due, of one folder.
    private func take() -> [(subject: Subject, waiting: Waiting)]? {
        let now = monotonicNow()
        return thread.withWork { work in
            let due = work.waiting.filter { $0.value.due <= now }
            guard let first = due.min(by: { $0.value.due < $1.value.due }) else { return nil }
            let folder = BytePath.directory(first.value.place.cover)
            let others = due.filter {
                $0.key != first.key && BytePath.directory($0.value.place.cover) == folder
            }
            let taken = [first] + others.prefix(SidecarWorker.most - 1)
            for (subject, waiting) in taken {
                work.busy[subject] = waiting.place.cover
                // What follows is another job.
                work.waiting[subject]?.ways.removeFirst()
                if work.waiting[subject]?.ways.isEmpty == true { work.waiting[subject] = nil }
            }
            return taken.map { ($0.key, $0.value) }
        }
    }

    private func write(
        _ taken: [(subject: Subject, waiting: Waiting)], _ worker: inout SidecarWorker
    ) {
        settle()
        let time = clock()
        let jobs = taken.map { subject, waiting in
            let files: DeskPhoto? =
                switch subject {
                case .photo(let photo): records.files(of: photo)
                case .row(let files): files
                }
            return SidecarJob(
                sources: waiting.place.sources, files: files, way: waiting.ways[0],
                judgement: waiting.judgement, plan: waiting.plan)
        }
        let results = worker.write(jobs)
        for (place, (subject, _)) in taken.enumerated() {
            guard case .photo(let photo) = subject else { continue }
            guard let result = results?[place] else {
                if taken[place].waiting.plan.isWriting { records.leavePending(photo) }
                continue
            }
            let found = records.take(result, of: photo, time: time)
            if let found { deliver(.found([photo: found])) }
            if result.isUnheard { readAgain(photo) }
        }
        finish(taken, results)
    }

    /// `results` are nil where another riffle was in the way.
    private func finish(
        _ taken: [(subject: Subject, waiting: Waiting)], _ results: [SidecarResult?]?
    ) {
        let due = monotonicNow() + Self.retry
        thread.withWork { work in
            for (place, (subject, former)) in taken.enumerated() {
                work.busy[subject] = nil
                if let report = results?[place]?.report {
                    let cover = former.place.cover
                    let made = (work.made[cover] ?? []).union(report.created)
                        .subtracting(report.removed)
                    work.made[cover] = made.isEmpty ? nil : made
                } else if results == nil {
                    var again = former
                    again.ways = [former.ways[0]]
                    for way in work.waiting[subject]?.ways ?? [] {
                        again.ways = again.ways.followed(by: way)
                    }
                    again.due = due
                    work.waiting[subject] = again.ways.isEmpty ? nil : again
                }
            }
            let isGivenUp = results == nil
            work.waiters.removeAll { subject, done in
                let isOver =
                    subject.map { work.waiting[$0] == nil && work.busy[$0] == nil }
                    ?? work.waiting.isEmpty
                // The desk knows that it is pending.
                if isOver || isGivenUp { done.signal() }
                return isOver || isGivenUp
            }
        }
    }
}

extension [SidecarJob.Way] {
    /// These, and one more behind them: decisions are written at once, and what was taken back before it was written out is not written.
    fileprivate func followed(by way: SidecarJob.Way) -> [SidecarJob.Way] {
        switch (last, way) {
        case (.decision(let former, let back)?, .decision(let fields, let returned)):
            dropLast() + [
                .decision(
                    former.union(fields), returned: back.subtracting(fields).union(returned))
            ]
        case (.export(let step)?, .exportUndo(let other)) where step == other:
            Array(dropLast())
        default: self + [way]
        }
    }
}

/// Sixteen digits and letters from a to f, unique.
@Sendable func sidecarOperation() -> [UInt8] {
    var generator = SystemRandomNumberGenerator()
    return Array(hexadecimal(generator.next()).utf8)
}
