/// The tEXt chunks of a PNG by their keywords; empty for what is no PNG, or ends too soon.
func textChunks(ofPNG bytes: [UInt8]) -> [String: String] {
    let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    guard bytes.starts(with: signature) else { return [:] }
    var texts: [String: String] = [:]
    var place = signature.count
    while place + 12 <= bytes.count {
        let length = bytes[place..<(place + 4)].reduce(0) { $0 << 8 | Int($1) }
        let kind = String(decoding: bytes[(place + 4)..<(place + 8)], as: UTF8.self)
        let end = place + 8 + length
        guard end + 4 <= bytes.count else { return [:] }
        if kind == "IEND" { return texts }
        let parts = bytes[(place + 8)..<end].split(
            separator: 0, maxSplits: 1, omittingEmptySubsequences: false)
        if kind == "tEXt", parts.count == 2 {
            texts[String(decoding: parts[0], as: UTF8.self)] = String(
                decoding: parts[1], as: UTF8.self)
        }
        place = end + 4
    }
    return [:]
}
