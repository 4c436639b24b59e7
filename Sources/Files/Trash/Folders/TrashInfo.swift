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
        value(of: opKey, in: content).map { String(decoding: $0, as: UTF8.self) }
    }

    /// The original path in a note of any program; nil when it cannot be read.
    static func path(in content: [UInt8]) -> Path? {
        value(of: bytes("Path="), in: content).flatMap { percentDecoded($0) }
    }

    private static func value(of key: [UInt8], in content: [UInt8]) -> ArraySlice<UInt8>? {
        content.split(separator: UInt8(ascii: "\n")).first { $0.starts(with: key) }?
            .dropFirst(key.count)
    }
}
