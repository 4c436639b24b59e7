import PhotoLibrary
import System

/// Folders whose names begin with what was typed, as they would be typed, each with a slash behind it.
///
/// Names that are no text are left out: they cannot be typed. `photo` and `home` as for `targetPath`.
public func folders(
    completing typed: String, besides photo: [UInt8], home: [UInt8]?
) -> [String] {
    let bytes = Array(typed.utf8)
    let cut = bytes.lastIndex(of: BytePath.slash).map { $0 + 1 } ?? 0
    let begin = bytes[..<cut]
    let stem = Array(bytes[cut...])
    if begin.isEmpty, stem == [UInt8(ascii: "~")] { return ["~/"] }
    let folder =
        begin.isEmpty
        ? targetPath([UInt8(ascii: ".")], besides: photo, home: home)
        : targetPath(Array(begin), besides: photo, home: home)
    return folderNames(in: folder).compactMap { name in
        guard name.starts(with: stem), name.first != UInt8(ascii: ".") || !stem.isEmpty else {
            return nil
        }
        guard let text = String(validating: name, as: UTF8.self),
            text.unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0.value != 0x7F })
        else { return nil }
        return String(decoding: begin, as: UTF8.self) + text + "/"
    }.sorted()
}
