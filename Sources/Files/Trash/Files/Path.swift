/// Paths are bytes: names on Linux need not be text.
typealias Path = [UInt8]

/// The bytes of a name that is a literal in this program.
func bytes(_ text: String) -> [UInt8] {
    Array(text.utf8)
}

/// The directory and the last name of a path; nil when it ends in no name that a file can have.
func split(_ path: Path) -> (directory: Path, name: [UInt8])? {
    guard !path.contains(0) else { return nil }
    let slash = UInt8(ascii: "/")
    let name: [UInt8]
    let directory: Path
    if let cut = path.lastIndex(of: slash) {
        name = Array(path[(cut + 1)...])
        directory = cut == 0 ? [slash] : Array(path[..<cut])
    } else {
        name = path
        directory = bytes(".")
    }
    guard !name.isEmpty, name != bytes("."), name != bytes("..") else { return nil }
    return (directory, name)
}

/// The path of `path` seen from `directory`; nil when it does not lie below it.
func relative(_ path: Path, to directory: Path) -> Path? {
    let slash = UInt8(ascii: "/")
    let prefix = directory.last == slash ? directory : directory + [slash]
    guard path.count > prefix.count, path.starts(with: prefix) else { return nil }
    return Array(path[prefix.count...])
}
