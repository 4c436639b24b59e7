/// Bytes that take the place of a range.
struct Splice: Hashable {
    let range: Range<Int>
    let bytes: [UInt8]

    /// A document with splices in it; nil unless they are sorted, apart and inside it.
    static func apply(_ splices: [Splice], to document: [UInt8]) -> [UInt8]? {
        var result: [UInt8] = []
        var at = 0
        for splice in splices {
            guard splice.range.lowerBound >= at, splice.range.upperBound <= document.count else {
                return nil
            }
            result += document[at..<splice.range.lowerBound]
            result += splice.bytes
            at = splice.range.upperBound
        }
        return result + document[at...]
    }
}
