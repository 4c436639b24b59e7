import CLinux

/// What one action copied and can be undone.
struct CopyStep: Hashable {
    let batch: String
    let session: [UInt8]
    /// Of the last of its files.
    let moment: Moment
}

extension TrashService {
    /// Takes back the newest step that can be: what was trashed, moved, copied or linked by one action.
    ///
    /// Only what was done behind `decision`, where there is one. Otherwise as `restoreNewest(in:by:where:)`; of copies those are meant whose
    /// originals lay in the folders, and whose batch `isMeantCopy` takes.
    public func undoNewest(
        in folders: Set<[UInt8]>? = nil, behind decision: DecisionMoment? = nil,
        by act: UInt64 = 0, where isMeant: (Receipt) -> Bool = { _ in true },
        copies isMeantCopy: (_ batch: String) -> Bool = { _ in true }
    ) throws(TrashError) -> UndoReport {
        var report = UndoReport()
        if isOnlyLooking, !isJournalThere { return report }
        func isBehind(_ moment: Moment) -> Bool { decision?.isBefore(moment) ?? true }
        let steps = try copySteps {
            (folders?.contains($0.sourceDirectory) ?? true) && isBehind($0.moment)
                && isMeantCopy($0.batch)
        }
        for step in steps {
            // What is newer than the copy has its turn before it, and what is older after it.
            let tried = report.tried
            let newer = try restoreNewest(in: folders, by: act) {
                step.moment < $0.moment && !tried.contains($0.group) && isBehind($0.moment)
                    && isMeant($0)
            }
            report.take(newer)
            if !newer.restored.isEmpty { return report }
            let undone = try undoCopies(in: step.session, by: act) { $0.batch == step.batch }
            report.copies.take(undone)
            if !undone.removed.isEmpty { return report }
        }
        let tried = report.tried
        report.take(
            try restoreNewest(in: folders, by: act) {
                !tried.contains($0.group) && isBehind($0.moment) && isMeant($0)
            })
        return report
    }

    /// Takes back all that can be of the most recent session that has anything left, as `restoreNewestSession` does.
    public func undoNewestSession(by act: UInt64 = 0) throws(TrashError) -> UndoReport {
        var report = UndoReport()
        if isOnlyLooking, !isJournalThere { return report }
        var steps = try copySteps { _ in true }
        var tried: Set<[UInt8]> = []
        while let copied = steps.first {
            let trashed = try newestUndoable { !tried.contains($0.session) }
            let isCopy = trashed.map { $0.moment < copied.moment } ?? true
            let session = isCopy ? copied.session : trashed?.session ?? copied.session
            try undo(session: session, steps.filter { $0.session == session }, by: act, &report)
            if report.hasDone || report.hasHeld { return report }
            tried.insert(session)
            steps.removeAll { $0.session == session }
        }
        if tried.isEmpty { return try restoreNewestSession(by: act) }
        while let next = try newestUndoable(where: { !tried.contains($0.session) }) {
            try undo(session: next.session, [], by: act, &report)
            if report.hasDone || report.hasHeld { return report }
            tried.insert(next.session)
        }
        return report
    }

    /// Takes back all that can be of these sessions; `act` as in `restore(_:by:)`.
    public func undo(
        sessions: [[UInt8]], by act: UInt64 = 0
    ) throws(TrashError) -> UndoReport {
        var report = UndoReport()
        if isOnlyLooking, !isJournalThere { return report }
        let steps = try copySteps { _ in true }
        for session in sessions {
            try undo(session: session, steps.filter { $0.session == session }, by: act, &report)
        }
        return report
    }

    /// Undoes what a session did, the newest first: a copy goes before its original does, and after it came back.
    private func undo(
        session: [UInt8], _ steps: [CopyStep], by act: UInt64, _ report: inout UndoReport
    ) throws(TrashError) {
        report.sessions.append(session)
        let word = bytes("session=") + percentEncoded(session)
        var rest = try candidates(atMost: .max, withOneOf: [word]) { $0.session == session }[...]
        for step in steps {
            let newer = rest.prefix { step.moment < $0.receipt.moment }
            restore(Array(newer), by: act, &report)
            rest = rest.dropFirst(newer.count)
            report.copies.take(try undoCopies(in: session, by: act) { $0.batch == step.batch })
        }
        restore(Array(rest), by: act, &report)
    }

    /// Takes away the one photo's copies that are meant; nil where none is, or several are.
    func undoCopies(
        by act: UInt64, where isMeant: (CopyOperation) -> Bool
    ) throws(TrashError) -> UndoReport? {
        var groups: [String: [UInt8]] = [:]
        try visitCopies { copy, session in
            if isMeant(copy) { groups[copy.group] = session }
        }
        guard groups.count == 1, let (group, session) = groups.first else { return nil }
        var report = UndoReport()
        report.copies = try undoCopies(of: [group], in: session, by: act)
        return report
    }

    /// The steps that can be undone, the newest first.
    private func copySteps(
        where isMeant: (CopyOperation) -> Bool
    ) throws(TrashError) -> [CopyStep] {
        var found: [String: CopyStep] = [:]
        try visitCopies { copy, session in
            guard isMeant(copy), found[copy.batch].map({ $0.moment < copy.moment }) ?? true
            else { return }
            found[copy.batch] = CopyStep(
                batch: copy.batch, session: session, moment: copy.moment)
        }
        return found.values.sorted { $1.moment < $0.moment }
    }

    /// Shows all copies that can be undone; those of other running sessions are left out.
    private func visitCopies(
        _ body: (CopyOperation, [UInt8]) -> Void
    ) throws(TrashError) {
        if let journal {
            for copy in copies where copy.isUndoable { body(copy, journal.session) }
        }
        let folder = try journalFolder()
        for session in try earlierSessions(in: folder) {
            do throws(FailedCall) {
                guard let book = try earlierBook(session, in: folder) else { continue }
                for copy in book.list.copies.all where copy.isUndoable { body(copy, session) }
            } catch {
                // A journal that cannot be read has nothing to take back.
            }
        }
    }
}

extension UndoReport {
    /// The photos that cannot come back: all files of one have been tried with it.
    ///
    /// A look does not write down that one is gone.
    fileprivate var tried: Set<String> { Set((waiting.map(\.receipt) + gone).map(\.group)) }

    /// Takes in what a further try came to.
    fileprivate mutating func take(_ other: UndoReport) {
        restored += other.restored
        waiting += other.waiting
        gone += other.gone
        changed.formUnion(other.changed)
        copies.take(other.copies)
    }
}
