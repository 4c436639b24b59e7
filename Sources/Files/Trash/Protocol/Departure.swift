import CLinux
import Glibc
import System

/// A photo that is to leave its folder, held so that it cannot be taken for another one.
struct Departure: ~Copyable {
    let directory: Directory
    let name: [UInt8]
    /// The file or link itself, whatever happens to its name.
    let file: Descriptor
    let identity: RecordedIdentity
    /// The same with all that has been done to it since.
    let mark: FileMark
    /// Bytes that a copy takes, holes left out.
    let room: Int64
    /// The top directory of its mount.
    let mount: Path

    var path: Path { BytePath.join(directory.path, name) }

    /// Finds the photo and refuses it unless it is the one that was looked at and may leave.
    static func find(
        _ path: Path, expecting expectation: Expectation, user: UInt32
    ) throws(TrashError) -> Departure {
        guard let (parent, name) = split(path) else { throw .notAFile(path: path) }
        let status: FileStatus
        let departure: Departure
        do throws(FailedCall) {
            let directory = try Directory(path: try resolvedPath(parent))
            let file = try directory.hold(name)
            status = try file.status()
            let mount = try topDirectory(of: directory.path)
            departure = Departure(
                directory: directory, name: name, file: file,
                identity: RecordedIdentity(status), mark: FileMark(status), room: status.room,
                mount: mount)
        } catch {
            throw error.code == ENOENT ? .missing(path: path) : TrashError(error)
        }
        guard status.isRegular || status.isSymbolicLink else { throw .notAFile(path: path) }
        let found: FileMark
        do throws(FailedCall) {
            // A link is shown by the photo it points to, and that is whose identity is known.
            found = try departure.directory.mark(of: name, status)
        } catch {
            throw TrashError(error)
        }
        guard expectation.isMet(by: found) else {
            throw departure.isTakenAway ? .missing(path: path) : .changedSinceShown(path: path)
        }
        try departure.checkMayLeave(status, user: user)
        return departure
    }

    /// What a file must be to leave.
    enum Expectation {
        /// The very file that was seen.
        case warrant(TrashWarrant)
        /// A further picture of a photo, as it was when it was last looked at.
        case picture(RecordedIdentity)
        /// A sidecar or companion of a photo, whatever it holds.
        case anything

        func isMet(by mark: FileMark) -> Bool {
            switch self {
            case .warrant(let warrant): mark == warrant.mark
            case .picture(let identity): mark.recorded.isSame(as: identity)
            case .anything: true
            }
        }
    }

    /// Says before anything moves what would stop a photo of several files half-way.
    borrowing func checkIsMovable() throws(TrashError) {
        do throws(FailedCall) {
            for (number, path) in [
                (directory.descriptor.number, directory.path), (file.number, path),
            ] {
                var isPinned: Int32 = 0
                try check(unsafe clinux_is_pinned(number, &isPinned), "statx", path)
                try check(isPinned == 0 ? 0 : EPERM, "unlinkat", path)
            }
            var here: UInt64 = 0
            var there: UInt64 = 0
            let one = unsafe clinux_mount_id(directory.descriptor.number, &here)
            let other = unsafe clinux_mount_id(file.number, &there)
            // Something is mounted on the file itself.
            try check(one == 0 && other == 0 && here != there ? EBUSY : 0, "statx", path)
        } catch {
            throw TrashError(error)
        }
    }

    /// Says before the first byte is copied what would fail at the end.
    private borrowing func checkMayLeave(
        _ status: FileStatus, user: UInt32
    ) throws(TrashError) {
        do throws(FailedCall) {
            var system = FileSystemStatus()
            let number = directory.descriptor.number
            try check(
                unsafe clinux_file_system_of_descriptor(number, &system), "fstatvfs",
                directory.path)
            try check(system.read_only == 0 ? 0 : EROFS, "fstatvfs", directory.path)
            try check(clinux_may_change(number), "faccessat", directory.path)
            let folder = try directory.descriptor.status()
            let isFree =
                !folder.isSticky || user == 0 || folder.owner == user || status.owner == user
            try check(isFree ? 0 : EPERM, "unlinkat", path)
        } catch {
            throw TrashError(error)
        }
    }

    /// Refuses a symbolic link that leads to another place from a folder than it does from here.
    borrowing func checkLeadsTheSame(from folder: Path) throws(FailedCall) {
        guard let status = try directory.status(of: name), status.isSymbolicLink else { return }
        let target = try directory.linkTarget(name).prefix { $0 != 0 }
            .map { UInt8(bitPattern: $0) }
        if target.first == UInt8(ascii: "/") { return }
        var isSame = false
        do throws(FailedCall) {
            isSame =
                try resolvedPath(BytePath.join(directory.path, target))
                == resolvedPath(BytePath.join(folder, target))
        } catch {
            // What leads nowhere may lead to something from there.
        }
        try check(isSame ? 0 : ESTALE, FailedCall.relativeLink, folder)
    }

    /// Whether the photo is unchanged since it was found, by name and content.
    ///
    /// After the move a rewrite in place that keeps the time cannot be noticed: moving a file changes the same ctime.
    borrowing func isUntouched() throws(FailedCall) -> Bool {
        guard let status = try directory.status(of: name) else {
            throw FailedCall(call: "fstatat", code: ENOENT, path: path)
        }
        return FileMark(status) == mark
    }

    /// Whether another program took the photo away, which changes the time of the file too.
    var isTakenAway: Bool { directory.hasLost(name) }

    /// Whether a name now means this photo, with the content it had.
    borrowing func isSelf(_ status: FileStatus?) throws(FailedCall) -> Bool {
        guard let status else { return false }
        do throws(FailedCall) {
            return try isSameFile(status, file.status())
                && RecordedIdentity(status).hasContent(of: identity)
        } catch {
            // File systems in user space may forget an open file with the name it was opened by.
            guard error.code == ENOENT || error.code == ESTALE else { throw error }
            return RecordedIdentity(status).isSame(as: identity)
        }
    }
}
