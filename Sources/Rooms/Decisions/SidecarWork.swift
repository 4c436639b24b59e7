public import Desk
public import Selecting
public import Sidecars
import System

/// Writing beside photos where there is no interface: by the thread that asks.
public struct SidecarWork {
    private let news: Mutex<[SidecarNews]>
    private var worker: SidecarWorker

    /// What is to be written of a photo.
    public struct Photo: Sendable {
        let job: SidecarJob

        /// What was decided about some fields just now, and what else is pending of it.
        ///
        /// `files` are as the desk finds it, and `judgement` is what is decided.
        public init(
            _ sources: PhotoSources, _ files: DeskPhoto, decided fields: JudgementFields,
            as judgement: Judgement, plan: SidecarPlan
        ) {
            job = SidecarJob(
                sources: sources, files: files, way: .decision(fields, returned: []),
                judgement: judgement, plan: plan)
        }

        /// All that is decided of it.
        public init(
            exporting judgement: Judgement, of sources: PhotoSources, _ files: DeskPhoto,
            plan: SidecarPlan
        ) {
            job = SidecarJob(
                sources: sources, files: files, way: .export(0), judgement: judgement, plan: plan)
        }

        /// What is pending of a row since decisions about it were taken back; nil where that is nothing.
        public init?(takenBackTo row: DeskRow, plan: SidecarPlan) {
            guard !row.pending.isEmpty, let files = row.files else { return nil }
            job = SidecarJob(
                sources: PhotoSources(files, arePairs: plan.arePairs), files: files,
                way: .decision(row.pending.returned, returned: row.pending.returned),
                judgement: row.judgement, plan: plan)
        }
    }

    /// Nil where what writes sidecars is missing; `date` returns the time in XMP's form, and `deskPath` is the file of `desk`.
    ///
    /// `hears` says whether what other programs wrote counts.
    public init?(
        reading: PhotoReading, desk: DeskThread?, at deskPath: [UInt8]?, hears: Bool,
        date: @escaping @Sendable () -> [UInt8]
    ) {
        guard let helper = reading.helper else { return nil }
        let news = Mutex<[SidecarNews]>([])
        self.news = news
        worker = SidecarWorker(
            updater: SidecarUpdater(
                helper: helper, orientation: reading.orientation, date: date,
                operation: sidecarOperation),
            reader: reading.reader(helper),
            desk: SidecarDesk(deskThread: desk), lock: SidecarLock(besides: deskPath),
            deliver: { said in news.withLock { $0.append(said) } }, hears: { hears })
    }

    /// Writes the sidecars of photos, folder by folder; whether each says what it should, by place.
    public mutating func write(_ photos: [Photo]) -> [Bool] {
        var isWritten = photos.map { _ in false }
        let folders = Dictionary(grouping: photos.indices) { photos[$0].job.sources.folder }
        for (_, places) in folders.sorted(by: { $0.value[0] < $1.value[0] }) {
            for start in stride(from: 0, to: places.count, by: SidecarWorker.most) {
                let some = places[start..<min(start + SidecarWorker.most, places.count)]
                let results = worker.write(some.map { photos[$0].job })
                for (place, result) in zip(some, results ?? []) {
                    isWritten[place] = result?.report.failures.isEmpty ?? true
                }
            }
        }
        return isWritten
    }

    /// What is to be said since it was requested last.
    public func takeNews() -> [SidecarNews] {
        news.withLock { held in
            defer { held = [] }
            return held
        }
    }
}
