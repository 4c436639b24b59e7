import CLinux
import Glibc

extension TrashService {
    /// The journal of an earlier session, open and locked, and what it tells; with the plan of a photo, if any journal or archive has it.
    ///
    /// What only an archive tells is written into a journal of the session again: the files first, then the plan and how it ended, so that
    /// whatever is cut short there is no plan without its files.
    func openToRestore(
        _ group: String, _ session: [UInt8]
    ) throws(TrashError) -> (JournalFile, OperationList) {
        let folder = try journalFolder()
        do throws(FailedCall) {
            let file = try openOrMake(session, in: folder)
            guard let file else {
                throw FailedCall(call: "flock", code: EWOULDBLOCK, path: session)
            }
            var list = try books.book(of: file).list
            if list.plan(group) == nil {
                let archived = try archivedMembers(group, session, in: folder)
                if let plan = GroupPlan(archived: archived) {
                    let unknown = archived.filter { list[$0.op] == nil }
                    try file.append(
                        unknown.flatMap(\.records) + [plan.record] + [plan.latest].compactMap { $0 }
                    )
                    list = try books.book(of: file).list
                }
            }
            return (file, list)
        } catch {
            if error.code == EWOULDBLOCK { throw .inUse(session: session) }
            throw .journalUnwritable(error)
        }
    }

    /// Nil while another riffle has the journal.
    private func openOrMake(
        _ session: [UInt8], in folder: borrowing JournalFolder
    ) throws(FailedCall) -> JournalFile? {
        // Between two looks another riffle may archive the journal, or make it.
        for _ in 0..<4 {
            do throws(FailedCall) {
                return try JournalFile.open(session, in: folder.directory, for: .undoing)
            } catch {
                guard error.code == ENOENT else { throw error }
            }
            do throws(FailedCall) {
                return try JournalFile.create(session, in: folder.directory)
            } catch {
                guard error.code == EEXIST || error.code == ENOENT else { throw error }
            }
        }
        return nil
    }

    /// The files of a photo that the archive tells of.
    private func archivedMembers(
        _ group: String, _ session: [UInt8], in folder: borrowing JournalFolder
    ) throws(FailedCall) -> [Operation] {
        // What is archived or merged meanwhile stays where it can be found.
        let lock = ArchiveLock(in: folder.directory, isPatient: true)
        defer { lock?.release() }
        let words = [bytes("group=") + percentEncoded(bytes(group))]
        let archive = try Archive(in: folder.directory)
        var lines = archive.lines()
        var found: [String: Operation] = [:]
        while let line = try lines.next(in: archive) {
            guard line.hasWord(words), let (operation, its) = line.operation,
                operation.group == group, its == session, found[operation.op] == nil
            else { continue }
            found[operation.op] = operation
            // The files of a photo stand together; what is older is not read for it.
            if let seat = operation.seat, found.count == seat.count { break }
        }
        return Array(found.values)
    }
}
