import CLinux

extension TrashService {
    /// The photos of all sessions that can be brought back, oldest first.
    ///
    /// Sessions that still run are left out, this one excepted. Where there may be very many, `visitUndoable` needs no room for all.
    public func undoable() throws(TrashError) -> [Receipt] {
        var result: [Receipt] = []
        try visitUndoable { receipt in
            result.append(receipt)
            return true
        }
        return result.reversed()
    }

    /// The photos of the most recent session that has any that can be brought back, oldest first.
    public func undoableOfLastSession() throws(TrashError) -> [Receipt] {
        guard let last = try newestUndoable(where: { _ in true }) else { return [] }
        var result: [Receipt] = []
        let word = bytes("session=") + percentEncoded(last.session)
        try visitUndoable(withOneOf: [word]) { receipt in
            if receipt.session == last.session { result.append(receipt) }
            return true
        }
        return result.reversed()
    }

    /// The newest photo that can be brought back, lay in one of the folders (absolute paths; nil for any), and is wanted.
    public func newestUndoable(
        in folders: Set<[UInt8]>? = nil, where isWanted: (Receipt) -> Bool
    ) throws(TrashError) -> Receipt? {
        var found: Receipt?
        try visitUndoable(in: folders) { receipt in
            if isWanted(receipt) { found = receipt }
            return found == nil
        }
        return found
    }

    /// Shows what can be brought back, the newest first, until `body` returns false; the archive is read as far as is needed.
    ///
    /// `folders` leaves out photos that lay elsewhere. Nothing may be restored meanwhile.
    public func visitUndoable(
        in folders: Set<[UInt8]>? = nil, _ body: (Receipt) -> Bool
    ) throws(TrashError) {
        let words = folders.map { $0.map { bytes("dir=") + percentEncoded($0) } }
        try visitUndoable(withOneOf: words) { receipt in
            guard folders?.contains(receipt.sourceDirectory) ?? true else { return true }
            return body(receipt)
        }
    }

    /// Only lines of the archive with one of `words` are read; `onlyLooking` makes no file.
    func visitUndoable(
        withOneOf words: [[UInt8]]?, onlyLooking: Bool = false, _ body: (Receipt) -> Bool
    ) throws(TrashError) {
        let folder = try journalFolder()
        var live = try liveOperations(folder)
        // From here on, so that whatever left the journals is found in the archive.
        let lock = ArchiveLock(
            in: folder.directory, isPatient: true, making: !onlyLooking && !isOnlyLooking)
        defer { lock?.release() }
        do throws(FailedCall) {
            let archive = try Archive(in: folder.directory)
            var lines = archive.lines()
            var archived: Receipt?
            while true {
                let next = live.undoable.last.map { bytes($0.moment.text) }
                if archived == nil, let bound = lines.bound,
                    next.map({ $0.lexicographicallyPrecedes(bound) }) ?? true
                {
                    guard let line = try lines.next(in: archive) else { continue }
                    guard line.isTrashed, words.map({ line.hasWord($0) }) ?? true,
                        let (operation, session) = line.operation,
                        !live.known.contains(operation.op)
                    else { continue }
                    archived = Receipt(operation, session: session)
                } else if let receipt = archived,
                    live.undoable.last.map({ $0.moment < receipt.moment }) ?? true
                {
                    archived = nil
                    if !body(receipt) { return }
                } else {
                    guard let receipt = live.undoable.popLast() else { return }
                    if !body(receipt) { return }
                }
            }
        } catch {
            throw .journalUnwritable(error)
        }
    }

    /// What the journals of all sessions tell, oldest first; a journal that is locked is read all the same.
    public func journalEntries() throws(TrashError) -> [JournalEntry] {
        if isOnlyLooking, !isJournalThere { return [] }
        return try journalEntries(onlyLooking: isOnlyLooking, from: nil) { true } ?? []
    }

    /// What the journals of all sessions tell; of the archive only what lay in these folders, where some are named.
    ///
    /// `onlyLooking` makes no file. The archive may have millions: nil if `isWanted`, called while it is read, returns false.
    func journalEntries(
        onlyLooking: Bool, from folders: Set<[UInt8]>?, whileWanted isWanted: () -> Bool
    ) throws(TrashError) -> [JournalEntry]? {
        var result: [JournalEntry] = []
        var plans: [GroupPlan] = []
        var seated: [Operation] = []
        let words = folders.map { $0.map { bytes("dir=") + percentEncoded($0) } }
        let isWhole = try visitJournals(
            withOneOf: words, onlyLooking: onlyLooking, whileWanted: isWanted
        ) { told in
            plans += told.plans
            seated += told.operations.filter { $0.seat != nil }
            result += told.operations.compactMap { JournalEntry($0, session: told.session) }
            result += JournalEntry.entries(told.copies, session: told.session)
        }
        guard isWhole else { return nil }
        plans += GroupPlan.all(archived: seated)
        return JournalEntry.merged(result.sorted { $0.moment < $1.moment }, by: plans)
    }

    /// What the journals tell: the photos that can be brought back, oldest first, and the names of all operations.
    private func liveOperations(
        _ folder: borrowing JournalFolder
    ) throws(TrashError) -> (undoable: [Receipt], known: Set<String>) {
        var undoable = sessionReceipts
        var known = Set(operations.map(\.op))
        for session in try earlierSessions(in: folder) {
            do throws(FailedCall) {
                guard let book = try earlierBook(session, in: folder) else {
                    known.formUnion(try readUnlocked(session, in: folder).operations.map(\.op))
                    continue
                }
                known.formUnion(book.list.operations.map(\.op))
                undoable += book.list.operations.filter { $0.state == .trashed }
                    .compactMap { Receipt($0, session: session) }
            } catch {
                // A journal that cannot be read has nothing to bring back.
            }
        }
        undoable.sort { $0.moment < $1.moment }
        return (undoable, known)
    }
}
