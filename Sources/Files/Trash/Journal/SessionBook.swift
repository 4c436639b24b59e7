import CLinux

/// What the journal of an earlier session tells, parsed once: later looks read what was added since.
final class SessionBook {
    private(set) var list = OperationList()
    private var status: FileStatus?
    /// How much of the file is in the list.
    private(set) var length: Int64 = 0

    /// Brings the list up to what the file holds; the file must be locked, so that no record is half written.
    func update(from file: JournalFile) throws(FailedCall) {
        let now = try file.status()
        if let status, isSameFile(status, now), now.identity.size >= length {
            if now.identity.size == length { return }
        } else {
            list = OperationList()
            length = 0
        }
        status = now
        let added = try file.contents(from: length)
        list.read(added[...])
        length += Int64(added.count)
    }
}

/// The books of the sessions that were looked at last, so that a journal is not parsed for each photo of it.
struct SessionBooks {
    /// Operations that are kept beside those of the book in use.
    private static let room = 5_000
    /// The one that was used last is the last.
    private var books: [(session: [UInt8], book: SessionBook)] = []

    /// The book of a session as its journal is now.
    mutating func book(of file: JournalFile) throws(FailedCall) -> SessionBook {
        var found = SessionBook()
        if let place = books.lastIndex(where: { $0.session == file.session }) {
            found = books.remove(at: place).book
        }
        try found.update(from: file)
        books.append((file.session, found))
        var count = books.reduce(0) { $0 + $1.book.list.count }
        while count > Self.room, books.count > 1 {
            count -= books.removeFirst().book.list.count
        }
        return found
    }

    mutating func forget(_ session: [UInt8]) {
        books.removeAll { $0.session == session }
    }
}
