/// The note about a photo in the trash: where it came from and when, and by which operation of ours.
struct TrashInfo: Hashable {
    /// The original path: absolute, or relative to the top directory of the mount.
    let path: Path
    /// `YYYY-MM-DDThh:mm:ss`, local time.
    let deletionDate: String
    /// Our operation; other programs ignore the key.
    let op: String
    /// The photo of several files that it is of; nil for one of a single file.
    var group: String?

    static var suffix: [UInt8] { bytes(".trashinfo") }
    /// Longer files are not read: no note of ours is.
    static let sizeLimit = 65536
    private static var opKey: [UInt8] { bytes("X-Riffle-Op=") }

    /// The file's content; https://specifications.freedesktop.org/trash-spec/1.0/.
    func encoded() -> [UInt8] {
        bytes("[Trash Info]\nPath=") + percentEncoded(path)
            + bytes("\nDeletionDate=\(deletionDate)\n") + Self.opKey + bytes("\(op)\n")
            + bytes(group.map { "X-Riffle-Group=\($0)\n" } ?? "")
    }

    /// The operation that wrote a note; nil when it was none of ours.
    static func op(in content: [UInt8]) -> String? {
        for line in content.split(separator: UInt8(ascii: "\n")) where line.starts(with: opKey) {
            return String(decoding: line.dropFirst(opKey.count), as: UTF8.self)
        }
        return nil
    }
}
