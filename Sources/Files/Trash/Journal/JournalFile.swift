import CLinux
import Glibc
import System

/// The journal of one session, open and locked: no other riffle changes it meanwhile.
final class JournalFile {
    /// The name of the file, which names the session.
    let session: [UInt8]
    private let file: LockedFile
    let path: Path
    /// Whether the file may end in the middle of a line.
    private var isTorn: Bool

    private init(_ file: LockedFile, session: [UInt8], path: Path, isTorn: Bool) {
        self.file = file
        self.session = session
        self.path = path
        self.isTorn = isTorn
    }

    /// Makes the journal of a new session.
    static func create(
        _ session: [UInt8], in directory: borrowing Directory
    ) throws(FailedCall) -> JournalFile {
        let path = BytePath.join(directory.path, session)
        let file = try LockedFile(
            // Others may look at it from the moment that it has a name.
            descriptor(of: session, in: directory, creating: true), clinux_lock_soon, path)
        // Room for what is written when the disk is full; where that is not possible, it is not there.
        _ = clinux_allocate(file.number, 0, 16384, 1)
        try directory.sync()
        return JournalFile(file, session: session, path: path, isTorn: false)
    }

    /// Makes the lost journal of a running session again: whole under another name, and only then under its own.
    ///
    /// The records are made while they are written, a piece after the other: those of 100,000 photos take 1.5 GB.
    /// EEXIST when another file has the name by now.
    static func remake(
        _ session: [UInt8], telling records: some Sequence<JournalRecord>,
        in directory: borrowing Directory
    ) throws(FailedCall) -> JournalFile {
        let unfinished = session + unfinishedSuffix
        try directory.removeIfPresent(unfinished)
        let made = try create(unfinished, in: directory)
        try made.append(records, piece: 256 << 10)
        _ = try directory.move(unfinished, to: directory, as: session)
        try directory.sync()
        return JournalFile(
            made.file, session: session, path: BytePath.join(directory.path, session),
            isTorn: made.isTorn)
    }

    /// Behind the name of a journal that is being made again.
    static var unfinishedSuffix: [UInt8] { bytes(".new") }

    /// What a journal of an earlier session is opened for.
    enum Purpose {
        /// Others may look at the same time.
        case looking
        /// To write to it, if no other riffle does.
        case ending
        /// To write to it, after others who do so for a moment.
        case undoing

        fileprivate var lock: (Int32) -> Int32 {
            switch self {
            case .looking: clinux_lock_to_look
            case .ending: clinux_lock_unless_kept
            case .undoing: clinux_lock_soon
            }
        }
    }

    /// Opens the journal of an earlier session; nil while that session runs, or another riffle works on it, for more than a moment where this
    /// one is to undo something.
    ///
    /// ENOENT where there is none, or where it was removed before it could be locked.
    static func open(
        _ session: [UInt8], in directory: borrowing Directory, for purpose: Purpose
    ) throws(FailedCall) -> JournalFile? {
        let path = BytePath.join(directory.path, session)
        let opened = try descriptor(of: session, in: directory, creating: false)
        try check(try opened.status().isRegular ? 0 : EINVAL, "openat", path)
        let file: LockedFile
        do throws(FailedCall) {
            file = try LockedFile(opened, purpose.lock, path)
        } catch {
            if error.code == EWOULDBLOCK { return nil }
            throw error
        }
        let isLinked = try file.descriptor.status().identity.links > 0
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
            "openat", BytePath.join(directory.path, session))
        return Descriptor(number: number)
    }

    /// Adds a record and waits until it is on the disk.
    func append(_ record: JournalRecord) throws(FailedCall) {
        try append([record])
    }

    /// Adds records and waits until they are on the disk: all at once, or as soon as their lines have `piece` bytes.
    func append(
        _ records: some Sequence<JournalRecord>, piece: Int = .max
    ) throws(FailedCall) {
        var text = isTorn ? [UInt8(ascii: "\n")] : []
        isTorn = true
        for record in records {
            text += record.line()
            guard text.count >= piece else { continue }
            try file.descriptor.write(text, path)
            text.removeAll(keepingCapacity: true)
        }
        if !text.isEmpty { try file.descriptor.write(text, path) }
        try check(clinux_sync_data(file.number), "fdatasync", path)
        isTorn = false
    }

    func status() throws(FailedCall) -> FileStatus {
        try file.descriptor.status()
    }

    /// Whether the file is what its path names; a folder that was removed takes its journals along.
    func isInPlace() throws(FailedCall) -> Bool {
        var there = FileStatus()
        let code = unsafe clinux_status_at(AT_FDCWD, cString(path), 0, &there)
        if code == ENOENT || code == ENOTDIR { return false }
        try check(code, "fstatat", path)
        let here = try status()
        return here.identity.links > 0 && isSameFile(here, there)
    }

    func contents(from offset: Int64 = 0) throws(FailedCall) -> [UInt8] {
        try file.descriptor.contents(limit: .max, from: offset, path)
    }
}

/// An open file whose lock is held until it is closed.
private final class LockedFile {
    let descriptor: Descriptor
    var number: Int32 { descriptor.number }

    /// EWOULDBLOCK when another has the lock.
    init(
        _ descriptor: consuming Descriptor, _ lock: (Int32) -> Int32, _ path: Path
    ) throws(FailedCall) {
        try check(lock(descriptor.number), "flock", path)
        self.descriptor = descriptor
    }

    deinit {
        // Closing is not enough: a process that is being spawned holds the lock until it executes.
        clinux_unlock(number)
    }
}
