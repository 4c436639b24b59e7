import CLinux
import Glibc

extension TrashService {
    /// The journal of an earlier session, open and locked, and its operation; nil when no journal and no archive knows it.
    ///
    /// No journal where there is nothing to bring back any more. An archived operation is written into a journal of its session again, where whatever becomes of it is added.
    func reopen(
        _ receipt: Receipt
    ) throws(TrashError) -> (file: JournalFile?, operation: Operation)? {
        let folder = try journalFolder()
        do throws(FailedCall) {
            // Between two looks another riffle may move what is settled to the archive, or take it up again.
            for _ in 0..<4 {
                do throws(FailedCall) {
                    let file =
                        try JournalFile.open(receipt.session, in: folder.directory, for: .undoing)
                    guard let file else { break }
                    return try operation(of: receipt, in: file, folder).map { (file, $0) }
                } catch {
                    guard error.code == ENOENT else { throw error }
                }
                guard let archived = try archived(receipt, in: folder) else { return nil }
                if archived.state != .trashed { return (nil, archived) }
                do throws(FailedCall) {
                    let file = try JournalFile.create(receipt.session, in: folder.directory)
                    // No session could take it up after this look, but one could before.
                    let operation = try operation(of: receipt, in: file, folder)
                    return (file, operation ?? archived)
                } catch {
                    guard error.code == EEXIST || error.code == EWOULDBLOCK || error.code == ENOENT
                    else { throw error }
                }
            }
        } catch {
            throw .journalUnwritable(error)
        }
        throw .inUse(session: receipt.session)
    }

    /// The operation as its journal tells it, or else the archive, from which a trashed one is taken up.
    private func operation(
        of receipt: Receipt, in file: JournalFile, _ folder: borrowing JournalFolder
    ) throws(FailedCall) -> Operation? {
        if let known = try books.book(of: file).list[receipt.op] { return known }
        guard let archived = try archived(receipt, in: folder) else { return nil }
        if archived.state == .trashed { try file.append(archived.records) }
        return archived
    }

    private func archived(
        _ receipt: Receipt, in folder: borrowing JournalFolder
    ) throws(FailedCall) -> Operation? {
        try Archive(in: folder.directory).find(op: receipt.op, receipt.moment)
    }
}
