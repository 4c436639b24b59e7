import CLinux

/// A file that keeps room in a trash folder, so that notes can be written when the disk is full.
enum Reserve {
    static var name: [UInt8] { bytes(".riffle-reserve") }
    /// Bytes.
    static let size: Int64 = 65536

    /// Makes the reserve if it is missing and there is room for it; a folder without one works too.
    static func keep(in folder: borrowing TrashFolder) {
        guard folder.hasInfo else { return }
        do throws(FailedCall) {
            if let status = try folder.base.status(of: name) {
                if status.identity.size >= size { return }
                try folder.base.remove(name)
            }
            let file = try folder.base.create(name)
            if clinux_allocate(file.number, 0, size, 0) != 0 { try folder.base.remove(name) }
        } catch {
            // No room, or another session made it at the same moment.
        }
    }
}
