import DisplayList
import Glibc
import PhotoLibrary
import Selecting
import Sidecars

/// Writes sidecars; used by one thread.
struct SidecarWorker {
    let updater: SidecarUpdater
    let reader: DocumentReader
    let lock: SidecarLock
    let deliver: @Sendable (SidecarNews) -> Void
    /// Whether what other programs say counts.
    let hears: @Sendable () -> Bool
    private var desk: SidecarDesk
    /// What documents said before they were written out, by steps and covers.
    private var exports: [Int: [[UInt8]: Judgement]] = [:]
    /// Folders already reported to take no files.
    private var full: Set<[UInt8]> = []
    /// Folders that were reported as busy: another riffle writes there.
    private var busy: Set<[UInt8]> = []
    /// Folders that were looked through for what an interrupted riffle left.
    private var tidied: Set<[UInt8]> = []

    /// Seconds for which another riffle that writes in the folder is waited for.
    private static let patience = 5.0
    /// How many photos are written at most while other riffles wait.
    static let most = 32

    init(
        updater: SidecarUpdater, reader: DocumentReader, desk: SidecarDesk, lock: SidecarLock,
        deliver: @escaping @Sendable (SidecarNews) -> Void, hears: @escaping @Sendable () -> Bool
    ) {
        self.updater = updater
        self.reader = reader
        self.desk = desk
        self.lock = lock
        self.deliver = deliver
        self.hears = hears
    }

    /// Writes what the desk says now into the sidecars of photos of one folder, and notes that in the desk.
    ///
    /// The answers are by place, nil for photos that are not there. Nil for all where another riffle writes in the folder.
    mutating func write(_ jobs: [SidecarJob]) -> [SidecarResult?]? {
        // Where riffle wrote nothing, nothing follows an undo.
        let places = jobs.indices.filter { jobs[$0].plan.isWriting || desk.hasPast(jobs[$0]) }
        var results: [SidecarResult?] = jobs.map { _ in nil }
        guard let first = places.first else { return results }
        let folder = jobs[first].sources.folder
        var worker = self
        let some = lock.hold(folder, seconds: Self.patience) {
            worker.writeAlone(places.map { jobs[$0] })
        }
        self = worker
        guard let some else {
            if busy.insert(folder).inserted { deliver(.isBusy(folder)) }
            return nil
        }
        for (place, result) in zip(places, some) { results[place] = result }
        return results
    }

    private mutating func writeAlone(_ jobs: [SidecarJob]) -> [SidecarResult?] {
        tidy(jobs[0].sources.folder)
        let formers = jobs.map { job -> Judgement? in
            guard case .exportUndo(let step) = job.way else { return nil }
            return exports[step]?[job.path]
        }
        let entries = desk.begin(jobs, givingBack: formers)
        var drafts: [SidecarDraft?] = []
        for (job, entry) in zip(jobs, entries) { drafts.append(write(job, entry)) }
        let rows = desk.end(jobs, drafts)
        return zip(drafts, rows).map { draft, row in
            draft.map { draft in
                var result = draft.result
                result.row = row
                return result
            }
        }
    }

    /// Clears away what an interrupted riffle left.
    private mutating func tidy(_ folder: [UInt8]) {
        guard tidied.insert(folder).inserted else { return }
        let left = try? clearLeftSidecars(in: folder, now: Int64(time(nil)))
        for name in left?.kept ?? [] { deliver(.kept(name)) }
    }

    private mutating func write(_ job: SidecarJob, _ entry: SidecarEntry) -> SidecarDraft? {
        // Its picture may have gone since, and another sidecar may have come.
        guard (try? fileFacts(job.path)) != nil else { return nil }
        let now = job.sources.renewed(arePairs: job.plan.arePairs)
        let said = reader.read(now.sources)
        var draft = SidecarDraft(job, entry, said: said, hears: hears())
        switch job.way {
        case .decision: break
        case .export(let step): exports[step, default: [:]][job.path] = said.judgement
        case .exportUndo(let step):
            // What was written out is given back as it was, or not at all.
            guard let former = exports[step]?.removeValue(forKey: job.path) else { return nil }
            draft.giveBack(former)
        }
        if draft.fields.isEmpty {
            draft.end(now.sources, said, isWhole: true)
            return draft
        }
        let task = SidecarTask(
            draft.judgement, written: draft.written, fields: draft.fields,
            returned: draft.returned, said: said.judgement,
            created: job.plan.isWriting ? now.target(job.plan) : nil)
        draft.report = updater.write(task, of: now.sources, past: entry.past)
        for failure in draft.report.failures { tell(failure, in: job.sources.folder) }
        let left = now.sources.adding(draft.report.created, without: draft.report.removed)
        let documents = draft.report.isNothing ? said : reader.read(left)
        draft.end(left, documents, isWhole: updater.hasStood(draft.report, in: left.folder))
        return draft
    }

    private mutating func tell(_ failure: SidecarReport.Failure, in folder: [UInt8]) {
        if case .system(let code) = failure.reason,
            [EROFS, EACCES, EPERM, ENOSPC, EDQUOT].contains(code),
            code != EACCES || !mayMakeSidecars(in: folder)
        {
            if full.insert(folder).inserted { deliver(.folderTakesNone(folder, code)) }
        } else {
            deliver(.leftAlone(failure.name, failure.reason))
        }
    }
}
