/// What is to be done about the frames of a moving photo.
public enum FrameStep: Hashable, Sendable {
    /// Decodes the first frame for this place, instead of all frames requested before.
    case open(Want)
    /// Decodes the frame after the last one, and after the end the first.
    case next(Want)
    /// The photo is drawn as the frame that came last.
    case show
    /// No more frames are wanted; what is shown stays while things move.
    case end
}
