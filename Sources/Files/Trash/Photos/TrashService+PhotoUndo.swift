import CLinux

extension TrashService {
    /// Brings back all files of a photo that can come; throws where none can.
    public func restore(
        _ photo: PhotoReceipt, by act: UInt64 = 0
    ) throws(TrashError) -> PhotoRestoration {
        guard let first = photo.receipts.first, first.group == first.op else {
            return try restore(photo: photo.group, session: photo.session, by: act)
        }
        return PhotoRestoration(restored: [try restore(first, by: act)])
    }

    /// Brings a photo of several files back, the cover first, from this session or from one that does not run any more.
    ///
    /// A file that is gone from the trash does not stop the others, and what cannot come back now can be restored later. If a picture's
    /// own name is taken, all come back under another one that they share. `act` as in `restore(_:by:)`.
    public func restore(
        photo group: String, session: [UInt8], by act: UInt64 = 0
    ) throws(TrashError) -> PhotoRestoration {
        if let journal, journal.session == session {
            let own = try openJournal()
            guard var plan = plans[group] else { throw .notRestorable(op: group) }
            var operations = ownOperations(of: plan)
            let result = try restore(&plan, &operations, in: own, by: act)
            plans.put(plan)
            keep(operations)
            return result
        }
        let (file, list) = try openToRestore(group, session)
        guard var plan = list.plan(group) else { throw .notRestorable(op: group) }
        var operations = list.operations(of: plan)
        return try restore(&plan, &operations, in: file, by: act)
    }

    private func restore(
        _ plan: inout GroupPlan, _ operations: inout [Operation], in journal: JournalFile,
        by act: UInt64
    ) throws(TrashError) -> PhotoRestoration {
        guard operations.contains(where: { $0.state == .trashed || $0.isPending }) else {
            throw .alreadyRestored(op: plan.group)
        }
        // From here on it is at home, or on its way there, whatever happens.
        let asked = JournalRecord(.askedBack, op: plan.group)
        do throws(FailedCall) {
            try journal.append(asked)
        } catch {
            throw .journalUnwritable(error)
        }
        plan.apply(asked)
        let result = bringHome(plan, &operations, in: journal, by: act)
        conclude(&plan, plan.outcome(of: operations), in: journal)
        return result
    }

    /// Writes down how a plan ended; without an outcome it is left for the next recovery.
    func conclude(
        _ plan: inout GroupPlan, _ outcome: GroupPlan.Outcome?, in journal: JournalFile
    ) {
        guard let outcome else { return }
        let record = JournalRecord.ended(plan.group, outcome)
        // What is in the journal says the same, if less plainly.
        try? journal.append(record)
        plan.apply(record)
    }

    /// Whether a photo's file is one of several that its journal has a plan of.
    func isPlanned(_ receipt: Receipt) -> Bool {
        if receipt.group == receipt.op { return false }
        if receipt.hasSeat { return true }
        if let journal, journal.session == receipt.session {
            return plans[receipt.group] != nil
        }
        guard let folder = try? journalFolder() else { return false }
        do throws(FailedCall) {
            if let book = try earlierBook(receipt.session, in: folder) {
                return book.list.plan(receipt.group) != nil
            }
            return try readUnlocked(receipt.session, in: folder).plan(receipt.group) != nil
        } catch {
            // What a journal told that is gone now is in an archive, which told of the seat.
            return false
        }
    }
}
