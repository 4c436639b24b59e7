import Browsing
import DisplayList
import Geometry

/// A photo that leaves the waterfall: on the screen, above or behind the tiles.
struct TileFlight: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
        /// Up and out, above all tiles.
        case trashed
        /// Fading where it was, behind all tiles.
        case fading
    }

    let photo: PhotoID
    let kind: Kind
    let from: Rect
    let to: Rect
    let opacity: Double
    let span: AnimationTiming

    func shown(at time: Time) -> ShownTile {
        let progress = span.progress(at: time)
        let part = kind == .trashed ? Curve.easeIn(progress) : progress
        let shown =
            kind == .trashed
            ? opacityInFlight(from: opacity, to: 0, part: part) : opacity * (1 - part)
        return ShownTile(
            rect: from.mixed(with: to, part: part), opacity: shown,
            isAtRest: false, isAbove: kind == .trashed)
    }
}
