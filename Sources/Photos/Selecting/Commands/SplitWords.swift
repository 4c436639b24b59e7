/// The words of a command, split as a shell would, and nothing else that a shell does.
///
/// `'…'` is taken as it is; `"…"` too but for `\"` and `\\`; elsewhere `\x` is x.
public func splitWords(_ line: [UInt8]) throws(CommandError) -> [[UInt8]] {
    let (backslash, quote) = (UInt8(ascii: "\\"), UInt8(ascii: "\""))
    var words: [[UInt8]] = []
    var word: [UInt8]?
    var at = 0
    while at < line.count {
        let byte = line[at]
        at += 1
        if isSpace(byte) {
            if let done = word { words.append(done) }
            word = nil
            continue
        }
        var grown = word ?? []
        switch byte {
        case backslash:
            guard at < line.count else { throw .backslashAtTheEnd }
            grown.append(line[at])
            at += 1
        case UInt8(ascii: "'"):
            guard let end = line[at...].firstIndex(of: byte) else { throw .openQuotation }
            grown += line[at..<end]
            at = end + 1
        case quote:
            while at < line.count, line[at] != quote {
                if line[at] == backslash, at + 1 < line.count,
                    line[at + 1] == quote || line[at + 1] == backslash
                {
                    at += 1
                }
                grown.append(line[at])
                at += 1
            }
            guard at < line.count else { throw .openQuotation }
            at += 1
        default: grown.append(byte)
        }
        word = grown
    }
    if let word { words.append(word) }
    return words
}
