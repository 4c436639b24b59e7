import CLinux
import Glibc
import System

/// A file at one moment, so exactly that whatever is done to it makes it another: names, links, modes and rewriting in place too.
///
/// What finds a photo again after our own renames is a `RecordedIdentity`.
struct FileMark: Hashable, Sendable {
    let recorded: RecordedIdentity
    /// ctime, seconds since 1970.
    let changedSeconds: Int64
    let changedNanoseconds: Int64

    init(_ identity: FileIdentity) {
        recorded = RecordedIdentity(identity)
        changedSeconds = identity.changed_seconds
        changedNanoseconds = identity.changed_nanoseconds
    }

    init(_ status: FileStatus) {
        self.init(status.identity)
    }

    /// `changed` and `nanoseconds` are its ctime.
    init(_ recorded: RecordedIdentity, changed: Int64, _ nanoseconds: Int64) {
        self.recorded = recorded
        changedSeconds = changed
        changedNanoseconds = nanoseconds
    }

    /// Whether nothing was done to the file since, also after a restart of the system: device numbers may differ then.
    func isUnchanged(since earlier: FileMark) -> Bool {
        recorded.matches(earlier.recorded) && changedSeconds == earlier.changedSeconds
            && changedNanoseconds == earlier.changedNanoseconds
    }

    /// Without mode and number of links, which are not kept.
    var identity: FileIdentity {
        var identity = FileIdentity()
        identity.device = recorded.device
        identity.inode = recorded.inode
        identity.size = recorded.size
        identity.modified_seconds = recorded.modifiedSeconds
        identity.modified_nanoseconds = recorded.modifiedNanoseconds
        identity.changed_seconds = changedSeconds
        identity.changed_nanoseconds = changedNanoseconds
        return identity
    }
}

/// What a path means now: the target of a link, or the link itself if it leads nowhere; nil if unknown.
func statusOfTarget(_ path: Path) -> FileStatus? {
    guard !path.contains(0) else { return nil }
    var status = FileStatus()
    let name = cString(path)
    if unsafe clinux_status_at(AT_FDCWD, name, 1, &status) == 0 { return status }
    return unsafe clinux_status_at(AT_FDCWD, name, 0, &status) == 0 ? status : nil
}

extension Directory {
    /// The same for a name in this directory of which the status is known.
    func mark(of name: [UInt8], _ status: FileStatus) throws(FailedCall) -> FileMark {
        guard status.isSymbolicLink else { return FileMark(status) }
        do throws(FailedCall) {
            return FileMark(try self.status(of: name, following: true) ?? status)
        } catch {
            // A link to itself leads nowhere either.
            guard error.code == ELOOP else { throw error }
            return FileMark(status)
        }
    }
}
