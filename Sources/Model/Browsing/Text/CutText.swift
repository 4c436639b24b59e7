/// A text cut at its end where it takes more than so many cells, the sign that it was included.
package func cutAtEnd(_ text: [UInt8], to cells: Int) -> [UInt8] {
    guard textWidth(text) > cells else { return text }
    return beginning(of: text, cells: cells - 1) + cutSign
}

/// An address without its middle where it takes more than so many cells: the server, and the end, which tell photos apart.
package func cutInMiddle(address: [UInt8], to cells: Int) -> [UInt8] {
    guard textWidth(address) > cells else { return address }
    let server = beginning(of: address.prefix { $0 != UInt8(ascii: "/") }, cells: cells / 2)
    let end = String(decoding: address, as: UTF8.self).reversed()
    var room = cells - textWidth(server) - 1 - textWidth(cutSign)
    let kept = end.prefix { fits($0, &room) }
    return server + [UInt8(ascii: "/")] + cutSign + Array(String(kept.reversed()).utf8)
}

private let cutSign = Array("…".utf8)

/// As many letters from the beginning as fit into so many cells.
private func beginning(of text: some Sequence<UInt8>, cells: Int) -> [UInt8] {
    var room = cells
    return Array(String(decoding: Array(text), as: UTF8.self).prefix { fits($0, &room) }.utf8)
}

/// Whether there is room for one letter more, whose cells it takes.
private func fits(_ letter: Character, _ room: inout Int) -> Bool {
    room -= textWidth(Array(letter.utf8))
    return room >= 0
}

/// About how many columns a text takes: enough to choose what to say, not to place it.
///
/// East Asian and emoji scalars count two, all others one.
package func textWidth(_ text: [UInt8]) -> Int {
    String(decoding: text, as: UTF8.self).unicodeScalars.reduce(0) {
        $0 + (isWide($1.value) ? 2 : 1)
    }
}

private func isWide(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
        0xFF00...0xFF60, 0x1F300...0x1FAFF, 0x20000...0x3FFFD:
        true
    default: false
    }
}
