import CLinux
import CSQLite

extension IndexRow {
    init(_ file: FileIdentity) {
        self.init(
            device: file.device, inode: file.inode, size: file.size,
            modified_seconds: file.modified_seconds,
            modified_nanoseconds: file.modified_nanoseconds,
            changed_seconds: file.changed_seconds, changed_nanoseconds: file.changed_nanoseconds)
    }

    /// Whether it was written when the file had the content that it has now.
    func isOf(_ file: FileIdentity) -> Bool {
        device == file.device && inode == file.inode && size == file.size
            && modified_seconds == file.modified_seconds
            && modified_nanoseconds == file.modified_nanoseconds
            && changed_seconds == file.changed_seconds
            && changed_nanoseconds == file.changed_nanoseconds
    }
}
