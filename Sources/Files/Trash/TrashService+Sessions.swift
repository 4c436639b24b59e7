import CLinux
import System

extension TrashService {
    /// Opens and locks the journal of an earlier session; nil while another riffle has it.
    func openEarlier(
        _ session: [UInt8], in folder: borrowing JournalFolder
    ) throws(FailedCall) -> (file: JournalFile, book: SessionBook)? {
        guard let file = try JournalFile.open(session, in: folder.directory, for: .ending) else {
            return nil
        }
        return (file, try books.book(of: file))
    }

    /// What the journal of an earlier session tells; nil where another riffle writes to it.
    func earlierBook(
        _ session: [UInt8], in folder: borrowing JournalFolder
    ) throws(FailedCall) -> SessionBook? {
        guard let file = try JournalFile.open(session, in: folder.directory, for: .looking) else {
            return nil
        }
        return try books.book(of: file)
    }

    /// What a journal tells that may be locked by the riffle that writes it.
    func readUnlocked(
        _ session: [UInt8], in folder: borrowing JournalFolder
    ) throws(FailedCall) -> OperationList {
        let path = BytePath.join(folder.directory.path, session)
        let file = try folder.directory.open(session)
        var list = OperationList()
        list.read(try file.contents(limit: .max, path)[...])
        return list
    }

    /// The first of so many numbers in a row: for trashes, copies and decisions that are about to be made, or for an act of undo.
    public func takeNumbers(_ count: Int = 1) throws(TrashError) -> UInt64 {
        let folder = try journalFolder()
        let known = highestSequence ?? highestInJournals(folder)
        let first = SequenceCounter.next(count, in: folder.directory, above: known) {
            highestInJournals(folder)
        }
        highestSequence = first + UInt64(max(0, count - 1))
        return first
    }

    /// Asks the journals how far they are before an operation needs it, so that none waits for that.
    func learnSequence(_ folder: borrowing JournalFolder) {
        highestSequence = max(highestSequence ?? 0, highestInJournals(folder))
    }

    /// The highest number that anything has, in all journals, those of running sessions included, and elsewhere.
    private func highestInJournals(_ folder: borrowing JournalFolder) -> UInt64 {
        var newest = max(ownNewest, highestArchived(folder))
        let acts = operations.map(\.act) + copies.map(\.act)
        var highest = max(numberedElsewhere(), acts.max() ?? 0)
        visitJournals(folder) { list, _ in
            newest = max(newest, list.newest)
            highest = max(highest, list.highest)
        }
        newestKnown = newest
        return max(highest, newest)
    }

    /// The number of the newest thing that this session did.
    private var ownNewest: UInt64 {
        max(operations.map(\.sequence).max() ?? 0, copies.map(\.sequence).max() ?? 0)
    }

    /// The number of the newest thing that any session did, or that of one before it.
    func newestNumber(_ folder: borrowing JournalFolder) -> UInt64 {
        max(newestKnown, ownNewest, highestArchived(folder))
    }

    /// The highest number in the archives, by their names.
    func highestArchived(_ folder: borrowing JournalFolder) -> UInt64 {
        let names = (try? folder.directory.names()) ?? []
        return names.compactMap { ArchiveName($0)?.highest }.max() ?? 0
    }

    /// Shows what the journals of other sessions tell, those included of sessions that run.
    func visitJournals(
        _ folder: borrowing JournalFolder, _ body: (OperationList, _ isRunning: Bool) -> Void
    ) {
        // What cannot be read counts for nothing now; its photos cannot be brought back either.
        let names = (try? folder.directory.names()) ?? []
        for session in JournalFolder.sessions(among: names) where session != journal?.session {
            do throws(FailedCall) {
                if let book = try earlierBook(session, in: folder) {
                    body(book.list, false)
                } else {
                    body(try readUnlocked(session, in: folder), true)
                }
            } catch {
                // Another riffle has archived it, or it is damaged.
            }
        }
    }
}
