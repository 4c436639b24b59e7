public import CLinux
import CSQLite

/// Rows of the index in memory, found by the files they are of.
public struct IndexedPhotos: Sendable {
    private let rows: [IndexRow]

    init(_ rows: [IndexRow]) {
        self.rows = rows.sorted { $0.inode < $1.inode }
    }

    public var count: Int { rows.count }

    /// What is known of the file as it is now.
    public func find(_ file: FileIdentity) -> IndexedPhoto? {
        var low = 0
        var high = rows.count
        while low < high {
            let middle = (low + high) / 2
            if rows[middle].inode < file.inode { low = middle + 1 } else { high = middle }
        }
        guard low < rows.count, rows[low].isOf(file) else { return nil }
        return rows[low].photo
    }
}
