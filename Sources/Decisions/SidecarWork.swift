import DisplayList
public import Selecting
public import Sidecars
import Threads

/// Writing beside photos where there is no interface: one after the other, by the thread that asks.
public struct SidecarWork {
    private let records = PhotoRecords(deskThread: nil)
    private let news: Mutex<[SidecarNews]>
    private var worker: SidecarWorker

    /// Nil where what writes sidecars is missing; `date` tells the time as XMP has it.
    public init?(reading: PhotoReading, date: @escaping @Sendable () -> [UInt8]) {
        guard let helper = reading.helper else { return nil }
        let news = Mutex<[SidecarNews]>([])
        self.news = news
        worker = SidecarWorker(
            updater: SidecarUpdater(helper: helper, date: date, operation: sidecarOperation),
            reader: DocumentReader(helper: helper, embedded: reading.embedded), records: records,
            deliver: { said in news.withLock { $0.append(said) } }, readAgain: { _ in })
    }

    /// What has come of one photo.
    public struct Outcome: Sendable {
        /// What was not written, and why; nothing where all was.
        public let failures: [SidecarReport.Failure]
        /// What is to be said, once a folder.
        public let news: [SidecarNews]
        /// What documents say of it now.
        public let documents: Documented
    }

    /// Has a photo's sidecars follow a decision, or say all of it where `isExport`.
    public mutating func write(
        _ sources: PhotoSources, from: Judgement, to: Judgement, isExport: Bool = false,
        plan: SidecarPlan
    ) -> Outcome {
        let order = SidecarOrder(step: 1, isUndo: false, isExport: isExport, from: from, to: to)
        let report = worker.write([order], of: PhotoID(0), sources, plan)
        let said = news.withLock { held in
            defer { held = [] }
            return held
        }
        let now = sources.renewed(arePairs: plan.arePairs).sources
        return Outcome(failures: report.failures, news: said, documents: worker.reader.read(now))
    }
}
