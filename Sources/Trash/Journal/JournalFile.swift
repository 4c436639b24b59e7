import CLinux
import Glibc

/// The journal of one session, open and locked: nobody else reads or changes it meanwhile.
final class JournalFile {
    /// The name of the file, which names the session.
    let session: [UInt8]
    private let file: Descriptor
    let path: Path
    /// Whether the file may end in the middle of a line.
    private var isTorn: Bool

    private init(_ file: consuming Descriptor, session: [UInt8], path: Path, isTorn: Bool) {
        self.file = file
        self.session = session
        self.path = path
        self.isTorn = isTorn
    }

    deinit {
        // Closing is not enough: a process that is being spawned holds the lock until it executes.
        clinux_unlock(file.number)
    }

    /// Makes the journal of a new session.
    static func create(
        _ session: [UInt8], in directory: borrowing Directory
    ) throws(FailedCall) -> JournalFile {
        let path = joined(directory.path, session)
        let file = try descriptor(of: session, in: directory, creating: true)
        try check(clinux_lock(file.number), "flock", path)
        // Room for what is written when the disk is full; where that is not possible, it is not there.
        _ = clinux_allocate(file.number, 16384, 1)
        try directory.sync()
        return JournalFile(file, session: session, path: path, isTorn: false)
    }

    /// Opens the journal of an earlier session; nil while that session runs, or another riffle works on it, for more than a moment
    /// where this one `isPatient`.
    ///
    /// ENOENT where there is none, or where it was removed before it could be locked.
    static func open(
        _ session: [UInt8], in directory: borrowing Directory, isPatient: Bool = false
    ) throws(FailedCall) -> JournalFile? {
        let path = joined(directory.path, session)
        let file = try descriptor(of: session, in: directory, creating: false)
        try check(try file.status().isRegular ? 0 : EINVAL, "openat", path)
        let code = isPatient ? clinux_lock_soon(file.number) : clinux_lock(file.number)
        if code == EWOULDBLOCK { return nil }
        try check(code, "flock", path)
        let isLinked = try file.status().identity.links > 0
        try check(isLinked ? 0 : ENOENT, "openat", path)
        // A newline too many does no harm, one too few would spoil the next record.
        return JournalFile(file, session: session, path: path, isTorn: true)
    }

    private static func descriptor(
        of session: [UInt8], in directory: borrowing Directory, creating: Bool
    ) throws(FailedCall) -> Descriptor {
        var number: Int32 = -1
        try check(
            unsafe clinux_open_to_append_at(
                directory.descriptor.number, cString(session), creating ? 1 : 0, &number),
            "openat", joined(directory.path, session))
        return Descriptor(number: number)
    }

    /// Adds a record and waits until it is on the disk.
    func append(_ record: JournalRecord) throws(FailedCall) {
        try append([record])
    }

    /// Adds records, all at once, and waits until they are on the disk.
    func append(_ records: [JournalRecord]) throws(FailedCall) {
        let lines = records.flatMap { $0.line() }
        let text = isTorn ? [UInt8(ascii: "\n")] + lines : lines
        isTorn = true
        try file.write(text, path)
        try check(clinux_sync_data(file.number), "fdatasync", path)
        isTorn = false
    }

    func status() throws(FailedCall) -> FileStatus {
        try file.status()
    }

    func contents(from offset: Int64 = 0) throws(FailedCall) -> [UInt8] {
        try file.contents(limit: .max, from: offset, path)
    }
}
