import CLinux

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
        let path = joined(folder.directory.path, session)
        let file = try folder.directory.open(session)
        var list = OperationList()
        list.read(try file.contents(limit: .max, path)[...])
        return list
    }

    /// Gives the next operation its number.
    func nextSequence() throws(TrashError) -> UInt64 {
        let folder = try journalFolder()
        let known = highestSequence ?? highestInJournals(folder)
        let next = SequenceCounter.next(in: folder.directory, above: known) {
            highestInJournals(folder)
        }
        highestSequence = next
        return next
    }

    /// Asks the journals how far they are before an operation needs it, so that none waits for that.
    func learnSequence(_ folder: borrowing JournalFolder) {
        highestSequence = max(highestSequence ?? 0, highestInJournals(folder))
    }

    /// The highest number in all journals, those of running sessions included.
    private func highestInJournals(_ folder: borrowing JournalFolder) -> UInt64 {
        var highest = (operations.map(\.sequence) + copies.map(\.sequence)).max() ?? 0
        let names: [[UInt8]]
        do throws(FailedCall) {
            names = try folder.directory.names()
        } catch {
            // What is there cannot be asked now.
            return highest
        }
        highest = max(highest, names.compactMap { ArchiveName($0)?.highest }.max() ?? 0)
        for session in JournalFolder.sessions(among: names) where session != journal?.session {
            do throws(FailedCall) {
                if let book = try earlierBook(session, in: folder) {
                    highest = max(highest, book.list.highest)
                } else {
                    highest = max(highest, try readUnlocked(session, in: folder).highest)
                }
            } catch {
                // A journal that cannot be read counts for nothing now; its photos cannot be brought back either.
            }
        }
        return highest
    }
}
