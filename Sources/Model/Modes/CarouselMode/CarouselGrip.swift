import Browsing
import DisplayList
import Geometry

/// What the pointer holds.
enum CarouselGrip: Hashable, Sendable {
    case scrolling(Scrolling)
    /// A photo is lifted across the carousel, its translation in u.
    case lifting(photo: PhotoID, translation: Point)

    struct Scrolling: Hashable, Sendable {
        /// Where the carousel stood when it was taken hold of, in items from the front photo.
        var start: Double
        /// Along the axis of scrolling, in u.
        var translation = 0.0
        /// Items a second, between the last two steps.
        var speed = 0.0
        var time: Time
        /// True as long as the pointer has only stopped the carousel.
        var isPress = false
    }

    var scrolling: Scrolling? {
        if case .scrolling(let scrolling) = self { scrolling } else { nil }
    }
}
