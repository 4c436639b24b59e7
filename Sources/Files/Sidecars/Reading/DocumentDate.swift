public import Photos

/// When a photo was taken, as a document says it.
public struct DocumentDate: Hashable, Sendable {
    public let time: CaptureTime
    /// Whether that is said of the photo, and not of a file that was made of it.
    public let isOriginal: Bool

    public init(_ time: CaptureTime, isOriginal: Bool) {
        self.time = time
        self.isOriginal = isOriginal
    }

    /// Nil where it does not say.
    init?(_ text: DocumentText) {
        func time(_ word: XMPWord) -> CaptureTime? { text[word].flatMap { CaptureTime(text: $0) } }
        var original = time(.dateOriginal)
        if let date = original, date.precision == .second {
            let zone = text[.offsetOriginal].flatMap { ClockZone(text: $0) }
            if date.zone == .unknown { original?.zone = zone ?? .unknown }
            original?.milliseconds =
                date.milliseconds ?? text[.subsecondsOriginal].flatMap { thousandths($0) }
        }
        let taken = [original, time(.dateCreated)].firstUsable
        let made = [time(.dateDigitized), time(.createDate)].firstUsable
        guard let best = [taken, made].firstUsable else { return nil }
        self.init(best, isOriginal: best == taken)
    }
}
