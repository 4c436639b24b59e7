public import Photos

/// What a document says of a photo besides decisions.
public struct DocumentFacts: Hashable, Sendable {
    public let date: DocumentDate?
    /// Whether it gives a valid position.
    public let hasPosition: Bool

    init(_ text: DocumentText) {
        date = DocumentDate(text)
        if let latitude = text[.latitude].flatMap({ Self.degrees($0) }),
            let longitude = text[.longitude].flatMap({ Self.degrees($0) })
        {
            hasPosition = isPosition(
                latitude: latitude, longitude: longitude,
                isVoid: text[.positionStatus]?.first == UInt8(ascii: "V"))
        } else {
            hasPosition = false
        }
    }

    /// Reads `48,12.5N`, `48,12,30N` and `48.2083`, without the direction; nil where no number is there.
    private static func degrees(_ text: [UInt8]) -> Double? {
        let numbers = text.split { !(0x30...0x39).contains($0) && $0 != 0x2E }
            .prefix(3).map { Double(String(decoding: $0, as: UTF8.self)) }
        guard !numbers.isEmpty, !numbers.contains(nil) else { return nil }
        return zip(numbers, [1, 60, 3600]).reduce(0) { $0 + ($1.0 ?? 0) / $1.1 }
    }
}

extension PhotoMetadata {
    /// What is kept of a document.
    public init(_ facts: DocumentFacts?) {
        self.init()
        if let date = facts?.date { take(date.time, isRecorded: date.isOriginal) }
        if facts?.hasPosition == true { hasPosition = true }
    }
}
