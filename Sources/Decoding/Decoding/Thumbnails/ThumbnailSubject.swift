import CDecoders
import CLinux
import Glibc
import System

/// A photo's file as the thumbnail cache knows it.
struct ThumbnailSubject {
    /// `file://…`.
    let uri: [UInt8]
    /// The name of its thumbnails: the MD5 of the URI, and `.png`.
    let name: [UInt8]
    /// Seconds since 1970.
    let modified: Int64
    /// Bytes.
    let size: Int64

    /// Nil for a path that has no name from the root.
    init?(path: [UInt8], identity: FileIdentity) {
        guard let uri = fileURI(of: path) ?? resolved(path).flatMap(fileURI) else { return nil }
        self.uri = uri
        name = Array("\(md5(uri)).png".utf8)
        modified = identity.modified_seconds
        size = identity.size
    }

    /// Whether a thumbnail with these texts says that it was made of the file as it is now.
    ///
    /// Another file may have had the name and, to the second, the time: see `ContentSample`.
    func isShown(by facts: ThumbnailFacts) -> Bool {
        guard facts.text("Thumb::URI")?.elementsEqual(uri) == true,
            facts.text("Thumb::MTime")?.elementsEqual("\(modified)".utf8) == true
        else { return false }
        return facts.text("Thumb::Size").map { $0.elementsEqual("\(size)".utf8) } ?? true
    }
}

/// The MD5 of bytes as 32 hexadecimal digits.
func md5(_ bytes: [UInt8]) -> String {
    var digits = [CChar](repeating: 0, count: 33)
    unsafe digest_md5(bytes, bytes.count, &digits)
    return String(decoding: digits.prefix(32).map { UInt8(bitPattern: $0) }, as: UTF8.self)
}

/// The path from the root with its folder resolved; the file itself may be a link.
private func resolved(_ path: [UInt8]) -> [UInt8]? {
    let slash = path.lastIndex(of: 0x2F)
    let name = slash.map { path[($0 + 1)...] } ?? path[...]
    if name.isEmpty || name.elementsEqual("..".utf8) { return nil }
    let folder = slash.map { Array(path[...$0]) } ?? Array(".".utf8)
    return (try? realPath(folder)).map { BytePath.join($0, Array(name)) }
}
