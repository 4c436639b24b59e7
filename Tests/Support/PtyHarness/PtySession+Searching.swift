extension PtySession {
    /// Whether the program has written these bytes since the transcript had a length.
    public func has(_ text: String, from start: Int = 0) -> Bool {
        let wanted = Array(text.utf8)
        let bytes = transcript.dropFirst(start)
        guard let first = wanted.first, bytes.count >= wanted.count else { return false }
        var at = bytes.startIndex
        while at + wanted.count <= bytes.endIndex {
            if bytes[at] == first, bytes[at..<at + wanted.count].elementsEqual(wanted) {
                return true
            }
            at += 1
        }
        return false
    }

    /// Where the program wrote these bytes last; nil where it did not.
    public func lastPlace(of text: String) -> Int? {
        let wanted = Array(text.utf8)
        var at = transcript.count - wanted.count
        while at >= 0 {
            if transcript[at..<at + wanted.count].elementsEqual(wanted) { return at }
            at -= 1
        }
        return nil
    }
}
