import Glibc
import System

extension TrashService {
    /// The journals that cannot be read now, and why: of what they tell nothing is known.
    public func unreadableJournals() throws(TrashError) -> [(path: [UInt8], error: TrashError)] {
        guard isJournalThere else { return [] }
        let folder = try journalFolder()
        var unreadable: [(path: [UInt8], error: TrashError)] = []
        for session in try earlierSessions(in: folder) {
            do throws(FailedCall) {
                _ = try readUnlocked(session, in: folder)
            } catch {
                // One that was settled meanwhile is in the archive.
                if error.code == ENOENT { continue }
                let path = BytePath.join(folder.directory.path, session)
                unreadable.append((path, TrashError(error)))
            }
        }
        return unreadable
    }
}
