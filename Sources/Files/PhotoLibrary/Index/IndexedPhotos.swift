public import CLinux
import CSQLite
public import Photos

/// Rows of the index in memory, found by the files they are of.
public struct IndexedPhotos: Sendable {
    /// A row, and what it says.
    struct Row {
        let file: IndexRow
        let metadata: PhotoMetadata
    }

    private let rows: [Row]

    init(_ rows: [Row]) {
        self.rows = rows.sorted { $0.file.inode < $1.file.inode }
    }

    public var count: Int { rows.count }

    /// What is known of the file as it is now.
    public func find(_ file: FileIdentity) -> PhotoMetadata? {
        var low = 0
        var high = rows.count
        while low < high {
            let middle = (low + high) / 2
            if rows[middle].file.inode < file.inode { low = middle + 1 } else { high = middle }
        }
        guard low < rows.count, rows[low].file.isOf(file) else { return nil }
        return rows[low].metadata
    }
}

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
