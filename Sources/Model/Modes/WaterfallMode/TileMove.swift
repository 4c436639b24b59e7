import Browsing
import Geometry

/// A tile on its way to its place, wherever that is scrolled to meanwhile.
struct TileMove: Hashable, Sendable {
    /// From its place to where it began, corner from corner, in u.
    let shift: Point
    /// What it measured there.
    let size: Size
    let opacity: Double
    let span: AnimationTiming
    /// True where it passes above the tiles that lie still.
    var isAbove = false

    /// The tile as it is displayed at `time` when its place on the screen is `place`.
    func shown(over place: Rect, at time: Time) -> ShownTile {
        let part = Curve.easeOut(span.progress(at: time))
        func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * part }
        return ShownTile(
            rect: Rect(
                x: place.minX + shift.x * (1 - part), y: place.minY + shift.y * (1 - part),
                width: mix(size.width, place.size.width),
                height: mix(size.height, place.size.height)),
            opacity: shift == .zero
                ? mix(opacity, 1) : opacityInFlight(from: opacity, to: 1, part: part),
            isAtRest: false, isAbove: isAbove)
    }
}

/// A tile as it is displayed at a moment.
struct ShownTile: Hashable, Sendable {
    /// On the screen, in u.
    var rect: Rect
    var opacity = 1.0
    var isAtRest = true
    var isAbove = false
}

/// The frame around the selection on its way from one tile to the next.
struct FrameMove: Hashable, Sendable {
    /// The tile that it left, in u from the top of the waterfall.
    var from: Rect
    let span: AnimationTiming

    func rect(to tile: Rect, at time: Time) -> Rect {
        from.mixed(with: tile, part: Curve.easeOut(span.progress(at: time)))
    }
}
