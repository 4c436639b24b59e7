import Browsing
import DisplayList
import Geometry

/// A photo on its way to its cell: how it differs from its place there, less and less.
struct GridShift: Hashable, Sendable {
    var offset = Point.zero
    /// By how much it is larger than in its cell; may be negative.
    var excess = Point.zero
    var rotation = 0.0
    /// At the start.
    var opacity = 1.0
    /// True where it comes over the others rather than among them.
    var isAbove = false
    let span: AnimationTiming

    /// How much of the difference is left, 1…0.
    func rest(at time: Time) -> Double { 1 - Curve.easeOut(span.progress(at: time)) }

    func opacity(at time: Time) -> Double {
        let part = 1 - rest(at: time)
        return offset == .zero
            ? opacity + (1 - opacity) * part : opacityInFlight(from: opacity, to: 1, part: part)
    }

    func moved(_ rect: Rect, at time: Time) -> Rect {
        let part = rest(at: time)
        return Rect(
            centre: rect.centre + offset * part,
            size: Size(
                width: max(0, rect.size.width + excess.x * part),
                height: max(0, rect.size.height + excess.y * part)))
    }
}

/// A photo on its way out of the grid; the poses are relative to the viewport's centre.
struct GridFlight: Hashable, Sendable {
    /// The most in the air at once; the oldest give way.
    static let most = 8

    let photo: PhotoID
    let size: Size
    let from: Pose
    let to: Pose
    let span: AnimationTiming

    func pose(at time: Time) -> Pose {
        from.flown(to: to, part: Curve.easeIn(span.progress(at: time)))
    }
}

/// The frame on its way to the selected photo.
struct GridGlide: Hashable, Sendable {
    let offset: Point
    let excess: Point
    let span: AnimationTiming

    func moved(_ rect: Rect, at time: Time) -> Rect {
        GridShift(offset: offset, excess: excess, span: span).moved(rect, at: time)
    }
}

/// A page that gives way to the one with the front photo; what is seen of it was caught when it began.
struct GridFlip: Hashable, Sendable {
    let style: PageTransition.Style
    let edge: Edge
    let outgoing: [Sprite]
    /// The page that goes.
    var page: Int
    /// How far it is when it begins, 0…1.
    let start: Double
    let span: AnimationTiming

    func progress(at time: Time) -> Double { start + (1 - start) * span.progress(at: time) }
}

extension PageTransition.Style {
    /// What looks like this one running backward, the pages changed over.
    var reversed: PageTransition.Style {
        switch self {
        case .moveIn: .reveal
        case .reveal: .moveIn
        case .pageCurl: .pageUnCurl
        case .pageUnCurl: .pageCurl
        case .cameraIrisHollowOpen: .cameraIrisHollowClose
        case .cameraIrisHollowClose: .cameraIrisHollowOpen
        case .fade, .push, .cube, .oglFlip, .suckEffect, .rippleEffect, .cameraIris: self
        }
    }
}
