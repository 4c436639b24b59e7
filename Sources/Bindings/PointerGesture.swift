/// Something that can be done with the mouse, in words.
public struct PointerGesture: Hashable, Sendable {
    public let gesture: String
    public let summary: String

    /// All there are.
    public static let all = [
        PointerGesture(gesture: "drag sideways", summary: "the next photo, or the one before"),
        PointerGesture(gesture: "drag up", summary: "move the photo to the trash"),
        PointerGesture(gesture: "drag down", summary: "make the photo a favourite, or not"),
        PointerGesture(gesture: "wheel", summary: "page through the photos"),
    ]
}
