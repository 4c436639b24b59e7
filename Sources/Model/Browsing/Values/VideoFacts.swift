/// What is known of a file that is a video: it is never decoded.
public struct VideoFacts: Hashable, Sendable {
    /// Seconds; nil where the file does not say.
    public var duration: Double?
    /// Whether another program made a picture of it, which is drawn.
    public var hasPicture: Bool

    public init(duration: Double?, hasPicture: Bool) {
        self.duration = duration
        self.hasPicture = hasPicture
    }
}
