import CLinux

extension TrashService {
    /// Opens and locks the journal of an earlier session; nil while another riffle has it.
    func openEarlier(
        _ session: [UInt8], in folder: borrowing JournalFolder
    ) throws(FailedCall) -> (file: JournalFile, book: SessionBook)? {
        guard let file = try JournalFile.open(session, in: folder.directory) else { return nil }
        return (file, try books.book(of: file))
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

    /// The highest number in all journals, those of running sessions included.
    private func highestInJournals(_ folder: borrowing JournalFolder) -> UInt64 {
        var highest = operations.map(\.sequence).max() ?? 0
        do throws(FailedCall) {
            highest = max(highest, try Archive(in: folder.directory).highest)
        } catch {
            // What is archived cannot be asked now.
        }
        do throws(TrashError) {
            for session in try earlierSessions(in: folder) {
                do throws(FailedCall) {
                    if let (_, book) = try openEarlier(session, in: folder) {
                        highest = max(highest, book.list.highest)
                    } else {
                        highest = max(highest, try readUnlocked(session, in: folder).highest)
                    }
                } catch {
                    // A journal that cannot be read counts for nothing now; its photos cannot be brought back either.
                }
            }
        } catch {
            // The same holds for all of them.
        }
        return highest
    }
}
