public import CLinux

/// The identity of a photo as it is written in the journal.
public struct RecordedIdentity: Hashable, Sendable {
    public let device: UInt64
    public let inode: UInt64
    /// Bytes.
    public let size: Int64
    /// Modification time, seconds since 1970.
    public let modifiedSeconds: Int64
    public let modifiedNanoseconds: Int64

    public init(_ identity: FileIdentity) {
        device = identity.device
        inode = identity.inode
        size = identity.size
        modifiedSeconds = identity.modified_seconds
        modifiedNanoseconds = identity.modified_nanoseconds
    }

    init(_ status: FileStatus) {
        self.init(status.identity)
    }

    /// Same file, same content, seen in the same run of the system.
    func isSame(as other: RecordedIdentity) -> Bool {
        device == other.device && matches(other)
    }

    /// Same inode and same content; device numbers are left out, because they change when the system starts again.
    func matches(_ other: RecordedIdentity) -> Bool {
        inode == other.inode && hasContent(of: other)
    }

    /// Same size and same modification time to the nanosecond, which a copy keeps too.
    func hasContent(of other: RecordedIdentity) -> Bool {
        size == other.size && modifiedSeconds == other.modifiedSeconds
            && modifiedNanoseconds == other.modifiedNanoseconds
    }
}
