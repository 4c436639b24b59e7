/// What a file says of how its picture moves.
public struct Movement: Hashable, Sendable {
    /// Pictures that follow each other; nil where the file is not read that far.
    public var frames: Int?
    /// How often all of them are shown, 0 for ever; nil where the file is not read that far.
    public var plays: Int?

    public init(frames: Int? = nil, plays: Int? = nil) {
        self.frames = frames
        self.plays = plays
    }
}
