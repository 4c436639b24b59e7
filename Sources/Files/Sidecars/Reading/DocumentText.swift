import CDecoding

/// What a document says, in whatever form.
struct DocumentText: Hashable, Sendable {
    private let texts: [XMPWord: [UInt8]]

    /// Reads an answer about a document; one that cannot be read at all is refused.
    init(_ words: XMPWords) throws(SidecarRefusal) {
        if let refusal = SidecarRefusal(words.status) { throw refusal }
        var texts: [XMPWord: [UInt8]] = [:]
        for word in XMPWord.allCases {
            let text = unsafe withUnsafeBytes(of: words.words) { bytes in
                let known = unsafe bytes.bindMemory(to: CDecoding.XMPWord.self)[
                    Int(word.rawValue)]
                let length = min(Int(known.text_length), Int(XMP_TEXT_LIMIT) - 1)
                return unsafe withUnsafeBytes(of: known.text) { unsafe Array($0[..<length]) }
            }
            if !text.isEmpty { texts[word] = text }
        }
        self.texts = texts
    }

    /// The values of properties: of a list all items, of the others one.
    init(_ values: [XMPField: [[UInt8]]]) {
        var texts: [XMPWord: [UInt8]] = [:]
        for (field, items) in values {
            let text = field == .colorlabels ? Array(items.joined(separator: [0x0A])) : items.first
            if let text, !text.isEmpty { texts[XMPWord(field)] = text }
        }
        self.texts = texts
    }

    /// What a property says, without white space around it; nil where it says nothing.
    subscript(_ word: XMPWord) -> [UInt8]? {
        guard let text = texts[word] else { return nil }
        func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
        guard let first = text.firstIndex(where: { !isSpace($0) }),
            let last = text.lastIndex(where: { !isSpace($0) })
        else { return nil }
        return Array(text[first...last])
    }
}
