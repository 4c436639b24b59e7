public import DisplayList
public import Geometry

/// Pixels that the model wants in memory: a photo in the room where it will rest, or a part of it.
public struct Want: Hashable, Sendable {
    public enum Urgency: Hashable, Sendable {
        /// Its place is visible.
        case shown
        /// It may be looked at soon.
        case soon
    }

    public var photo: PhotoID
    /// Where the photo will rest, in u on the canvas; it is snapped to whole pixels there.
    public var room: Rect
    /// What a border takes of the room on each side, in u.
    public var border: Double
    /// True where the photo covers the room and is cropped; false where it lies in it whole.
    public var covers: Bool
    /// The part of the photo, in texture coordinates 0…1, that fills the room; nil for all of it.
    public var part: Rect?
    public var urgency: Urgency
    /// True where any picture will do because it passes by fast.
    public var isFleeting: Bool
    /// True where a thumbnail made by whomever will do, if it is large enough; false where the photo's own pixels count.
    public var takesThumbnail = false
    /// Whether colours are wanted as the photo's file means them, and not as they are stored.
    public var managesColours = true
    /// How the photo is shown turned, after the orientation of its file; the part is one of the turned photo.
    public var turn = Orientation.upright

    public init(
        _ photo: PhotoID, room: Rect, border: Double = 0, covers: Bool = false, part: Rect? = nil,
        urgency: Urgency = .shown, isFleeting: Bool = false
    ) {
        self.photo = photo
        self.room = room
        self.border = border
        self.covers = covers
        self.part = part
        self.urgency = urgency
        self.isFleeting = isFleeting
    }
}
