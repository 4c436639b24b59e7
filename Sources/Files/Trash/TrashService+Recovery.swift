import CLinux

extension TrashService {
    /// Ends the operations that earlier sessions left half done, and those of this one that failed without an end.
    ///
    /// Sessions that still run keep their journals locked and are left alone.
    public func recover() throws(TrashError) -> RecoveryReport {
        var report = RecoveryReport()
        if journal != nil {
            let journal = try openJournal()
            for place in operations.indices {
                settle(&operations[place], in: journal, &report)
            }
            recoverOwnPhotos(in: journal, &report)
            recover(&copies, in: journal, &report)
        }
        let folder = try journalFolder()
        for session in try earlierSessions(in: folder) {
            do throws(FailedCall) {
                guard let (file, book) = try openEarlier(session, in: folder) else {
                    continue
                }
                for var operation in book.list.operations {
                    settle(&operation, in: file, &report)
                }
                if book.list.plans.contains(where: { $0.outcome == nil }) {
                    recoverPhotos(try books.book(of: file).list, in: file, &report)
                }
                var copies = book.list.copies.all
                recover(&copies, in: file, &report)
            } catch {
                // A journal that cannot be read now may be read another time.
            }
        }
        learnSequence(folder)
        return report
    }

    private func settle(
        _ operation: inout Operation, in journal: JournalFile, _ report: inout RecoveryReport
    ) {
        guard operation.isUnsettled else { return }
        let settlement = settlement(journal)
        var failure: FailedCall?
        do throws(FailedCall) {
            try settlement.settle(&operation)
        } catch {
            failure = error
        }
        guard let receipt = Receipt(operation, session: journal.session) else { return }
        if let failure {
            return report.unreachable.append(.init(receipt: receipt, failure: failure))
        }
        switch operation.state {
        case .trashed: report.completed.append(receipt)
        case .abandoned: report.abandoned.append(receipt)
        case .restored: report.restored.append(receipt)
        case .lost: report.lost.append(receipt)
        case .begun, .restoring, .gone: break
        }
    }

    /// Ends operations of a journal, and knows whether this host wrote it: a home may be shared by several.
    func settlement(_ journal: JournalFile) -> Settlement {
        let isOurs = JournalFolder.isSession(journal.session, of: places.hostName)
        return Settlement(
            journal: journal, user: places.effectiveUser, isForeign: !isOurs)
    }

    func earlierSessions(
        in folder: borrowing JournalFolder
    ) throws(TrashError) -> [[UInt8]] {
        do throws(FailedCall) {
            return try folder.sessions().filter { $0 != journal?.session }
        } catch {
            throw .journalUnwritable(error)
        }
    }
}
