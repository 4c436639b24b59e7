/// Something that can be done with the mouse, in words.
public struct PointerGesture: Hashable, Sendable {
    public let gesture: String
    public let summary: String
    /// Whether it does something to the photo, which the trash review refuses.
    var decides = false

    /// All there are.
    public static let all = [
        PointerGesture(gesture: "drag sideways", summary: "the next photo, or the one before"),
        PointerGesture(gesture: "drag up", summary: "move the photo to the trash", decides: true),
        PointerGesture(
            gesture: "drag down", summary: "favourite; close an opened photo", decides: true),
        PointerGesture(gesture: "click", summary: "select a tile, open the photo"),
        PointerGesture(gesture: "Ctrl-click", summary: "mark a tile, or not"),
        PointerGesture(
            gesture: "Alt-click", summary: "mark from the last marked to it"),
        PointerGesture(gesture: "click beside it", summary: "close an opened photo"),
        PointerGesture(
            gesture: "right click", summary: "a menu of what can be done here"),
        PointerGesture(gesture: "wheel", summary: "page or scroll through the photos"),
        PointerGesture(gesture: "Ctrl-wheel", summary: "zoom, on a card too"),
    ]
}
