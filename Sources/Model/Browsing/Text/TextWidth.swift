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
