/// One frame of a moving photo.
public struct PhotoFrame: Sendable {
    /// Its pixels, and what is known of the file.
    public var photo: DecodedPhoto
    /// Seconds until the next one.
    public var delay: Double
    /// How often all frames are shown; 0 for ever.
    public var plays: Int
    /// Whether the first one follows.
    public var isLast: Bool
    /// Seconds of the processor that it took.
    public var cost: Double
}

/// What became of a frame that was requested.
public enum FrameOutcome: Sendable {
    case frame(PhotoFrame)
    /// No more frames come; `ticket` is that of the request.
    case failed(ticket: Int, DecodeError)
    /// The file is no longer the one that was to be played.
    case changed(ticket: Int)
}
