import Browsing
import DisplayList
import Geometry

/// A drag under way: it affects the photo that was in front when it began, and no other.
struct DeckDrag: Hashable, Sendable {
    let photo: PhotoID
    let axis: Drag.Axis
    var translation: Point
}
