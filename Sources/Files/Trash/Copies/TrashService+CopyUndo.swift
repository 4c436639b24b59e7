import CLinux
import Glibc

extension TrashService {
    /// Takes the copies of photos away again, the newest first, of this session or of one that does not run any more.
    ///
    /// A copy goes only if nothing was done to it and the original is still there; links go if they still say the same. `act` as in
    /// `restore(_:by:)`.
    public func undoCopies(
        of groups: Set<String>, in session: [UInt8], by act: UInt64 = 0
    ) throws(TrashError) -> CopyUndo {
        try undoCopies(in: session, by: act) { groups.contains($0.group) }
    }

    /// How copies of a journal are ended.
    func copySettlement(_ journal: JournalFile) -> CopySettlement {
        let isOurs = JournalFolder.isSession(journal.session, of: places.hostName)
        return CopySettlement(journal: journal, user: places.effectiveUser, isForeign: !isOurs)
    }

    /// Takes copies of one session away, the newest first.
    func undoCopies(
        in session: [UInt8], by act: UInt64, where isMeant: (CopyOperation) -> Bool
    ) throws(TrashError) -> CopyUndo {
        var result = CopyUndo()
        if let journal, journal.session == session {
            let own = try openJournal()
            for place in copies.indices.reversed()
            where copies[place].isUndoable && isMeant(copies[place]) {
                undo(&copies[place], in: own, by: act, &result)
            }
            return result
        }
        let folder = try journalFolder()
        let file: JournalFile?
        var list: CopyList
        do throws(FailedCall) {
            file = try JournalFile.open(
                session, in: folder.directory, for: isOnlyLooking ? .looking : .undoing)
            list =
                try file.map { (file) throws(FailedCall) in try books.book(of: file).list.copies }
                ?? CopyList()
        } catch {
            if error.code == ENOENT { return result }
            throw .journalUnwritable(error)
        }
        guard let file else { throw .inUse(session: session) }
        for var copy in list.all.reversed() where copy.isUndoable && isMeant(copy) {
            undo(&copy, in: file, by: act, &result)
        }
        return result
    }

    private func undo(
        _ copy: inout CopyOperation, in journal: JournalFile, by act: UInt64,
        _ result: inout CopyUndo
    ) {
        do throws(FailedCall) {
            let settlement = copySettlement(journal)
            if isOnlyLooking {
                copy.state = try settlement.outlook(of: copy)
                return result.take(copy)
            }
            if copy.state == .begun { try settlement.settle(&copy) }
            if copy.isUndoable { try settlement.remove(&copy, by: act) }
            result.take(copy)
        } catch {
            let reason: TrashError =
                if error.code == ENODEV {
                    .notMounted(mount: error.path)
                } else if error.path == journal.path {
                    .journalUnwritable(error)
                } else {
                    TrashError(error)
                }
            result.waiting.append(.init(path: copy.path, error: reason))
        }
    }

    /// Ends copies that were being made or taken away.
    func recover(
        _ copies: inout [CopyOperation], in journal: JournalFile, _ report: inout RecoveryReport
    ) {
        let settlement = copySettlement(journal)
        for place in copies.indices where copies[place].isPending {
            var outcome: RecoveryReport.Copy.Outcome
            do throws(FailedCall) {
                try settlement.settle(&copies[place])
                outcome = .init(copies[place].state)
            } catch {
                outcome = .unreachable(error)
            }
            report.copies.append(.init(path: copies[place].path, outcome: outcome))
        }
    }
}

extension RecoveryReport {
    /// A copy that was interrupted.
    public struct Copy: Hashable, Sendable {
        public enum Outcome: Hashable, Sendable {
            /// It is there, whole, and can be undone.
            case made
            /// It is not there.
            case removed
            /// It was changed, or its original was, and stays.
            case stayed
            /// It waits: a folder cannot be reached now.
            case unreachable(FailedCall)

            init(_ state: CopyOperation.State) {
                self =
                    switch state {
                    case .made, .begun, .leaving: .made
                    case .removed, .dropped(.unmade), .dropped(.gone): .removed
                    case .dropped(.changed), .dropped(.original): .stayed
                    }
            }
        }

        public let path: [UInt8]
        public let outcome: Outcome
    }
}
