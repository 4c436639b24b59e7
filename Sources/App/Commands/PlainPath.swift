import PhotoLibrary
import System

/// A path from the root, without `.`, `..` and doubled slashes, whether it exists or not; symbolic links are left as they are.
func plainPath(_ path: [UInt8]) -> [UInt8] {
    let slash = UInt8(ascii: "/")
    let isAbsolute = path.first == slash
    let whole = isAbsolute ? path : absolutePath(Array(".".utf8)) + [slash] + path
    var names: [ArraySlice<UInt8>] = []
    for name in whole.split(separator: slash) {
        if name.elementsEqual("..".utf8) {
            _ = names.popLast()
        } else if !name.elementsEqual(".".utf8) {
            names.append(name)
        }
    }
    return names.isEmpty ? [slash] : names.flatMap { [slash] + $0 }
}
