import System

/// The URI of a file as GLib writes it, which is what names a thumbnail; nil for a path that is not absolute or not plain.
///
/// Every byte is percent-encoded but letters, digits and `/!$&'()*+,-.:=@_~`; a path with `.` or `..` in it has to be
/// resolved before, doubled slashes become one.
func fileURI(of path: [UInt8]) -> [UInt8]? {
    guard path.first == 0x2F, !path.contains(0) else { return nil }
    var uri = Array("file://".utf8)
    for part in path.split(separator: 0x2F) {
        if part.elementsEqual(".".utf8) || part.elementsEqual("..".utf8) { return nil }
        uri.append(0x2F)
        for byte in part {
            if isPlain(byte) {
                uri.append(byte)
            } else {
                uri += percentEscape(byte)
            }
        }
    }
    return uri
}

private func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    default: "!$&'()*+,-.:=@_~".utf8.contains(byte)
    }
}
