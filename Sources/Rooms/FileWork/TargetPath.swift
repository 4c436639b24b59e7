import PhotoLibrary
import System

/// The folder that was named as a target: absolute, from `~/`, or relative to the photo's folder.
///
/// `home` is nil where there is none: then `~` is a name like any other.
public func targetPath(
    _ name: [UInt8], besides photo: [UInt8], home: [UInt8]?
) -> [UInt8] {
    var name = name
    while name.count > 1, name.last == BytePath.slash { name.removeLast() }
    if name.first == BytePath.slash { return name }
    let tilde = UInt8(ascii: "~")
    if let home, name == [tilde] { return home }
    if let home, name.starts(with: [tilde, BytePath.slash]) {
        return BytePath.join(home, Array(name.dropFirst(2)))
    }
    return BytePath.join(absolutePath(BytePath.directory(photo)), name)
}
