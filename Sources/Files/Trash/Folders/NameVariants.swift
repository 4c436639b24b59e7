/// The `number`-th name to try for a photo in the trash.
///
/// The first is the name itself, then come `stem_2.ext`, `stem_3.ext` and so on.
/// Names longer than `limit` bytes lose the end of the stem and keep the extension.
func trashName(_ name: [UInt8], number: Int, limit: Int) -> [UInt8] {
    inserted(number == 1 ? [] : bytes("_\(number)"), into: name, limit: limit)
}

/// The `number`-th name to try for a photo that comes back.
///
/// The first is the name itself, then come `stem (restored 2).ext`, `stem (restored 3).ext` and so on.
func restoredName(_ name: [UInt8], number: Int, limit: Int = 255) -> [UInt8] {
    inserted(number == 1 ? [] : bytes(" (restored \(number))"), into: name, limit: limit)
}

private func inserted(_ mark: [UInt8], into name: [UInt8], limit: Int) -> [UInt8] {
    let dot = name.lastIndex(of: UInt8(ascii: "."))
    // A leading dot starts no extension, and neither does a dot with a long text behind it.
    let cut = dot.flatMap { $0 > 0 && name.count - $0 <= 17 ? $0 : nil } ?? name.count
    let ending = mark + name[cut...]
    var stem = name[..<cut].prefix(max(1, limit - ending.count))
    if stem.count < cut {
        // Not in the middle of a UTF-8 sequence, as far as there is one.
        var shorter = stem
        var dropped = 0
        while dropped < 4, shorter.count > 1, name[shorter.endIndex] & 0xC0 == 0x80 {
            shorter = shorter.dropLast()
            dropped += 1
        }
        if dropped < 4 { stem = shorter }
    }
    return Array(stem) + ending
}
