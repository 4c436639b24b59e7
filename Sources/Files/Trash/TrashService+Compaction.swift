import CLinux
import Glibc

extension TrashService {
    /// Moves a part of what is settled from the journals of sessions that are over to the archive; false when there was nothing to do.
    ///
    /// Nothing that can be brought back is lost by it. What it takes is bounded: some ten thousand operations at a time.
    public func compact() throws(TrashError) -> Bool {
        let folder = try journalFolder()
        guard let lock = ArchiveLock(in: folder.directory, isPatient: false) else { return false }
        defer { lock.release() }
        let batch = try settledSessions(folder)
        do throws(FailedCall) {
            let compaction = try Compaction(in: folder.directory)
            try compaction.removeLeftovers()
            if batch.isWorthwhile {
                try compaction.archive(batch)
                for file in batch.files { books.forget(file.session) }
            }
            let hasMerged = try Compaction(in: folder.directory).merge()
            return batch.isWorthwhile || hasMerged
        } catch {
            throw .journalUnwritable(error)
        }
    }

    /// Journals without a writer that hold only what an archive can keep, locked until they are archived.
    private func settledSessions(
        _ folder: borrowing JournalFolder
    ) throws(TrashError) -> SettledSessions {
        var batch = SettledSessions()
        let newest = newestNumber(folder)
        for session in try earlierSessions(in: folder) {
            if batch.isFull { break }
            // Another host may be at work in a journal whose lock is not seen from here.
            guard JournalFolder.isSession(session, of: places.hostName) else { continue }
            do throws(FailedCall) {
                guard let (file, book) = try openEarlier(session, in: folder) else { continue }
                batch.take(file, book.list, bytes: book.length, newest: newest)
            } catch {
                // A journal that cannot be read stays as it is.
            }
        }
        return batch
    }
}
