import Geometry

/// The way of a photo that is flicked off the pile and comes back under it.
///
/// Times are in seconds since the flick, displacements in u relative to the photo's place in the pile.
struct StackFlick: Hashable, Sendable {
    /// Where it was let go.
    var start: Point
    /// How far it goes.
    var exit: Point
    /// Where it comes to rest: its place, but for a way that is gone backward from elsewhere.
    var rest: Point
    /// How long it takes out, above the pile, and back, below it.
    var out: Double
    var back: Double

    init(start: Point, exit: Point, rest: Point = .zero, out: Double, back: Double) {
        self.start = start
        self.exit = exit
        self.rest = rest
        self.out = out
        self.back = back
    }

    var duration: Double { out + back }

    /// True while it is above the pile.
    func isOnTop(at time: Double) -> Bool { time < out }

    /// How much of its way out is done, 0…1.
    func leaving(at time: Double) -> Double {
        time < out ? Curve.easeInOut(max(0, time / out)) : 1
    }

    /// How much of its way back is done, 0…1: so far it has turned, and the new top has straightened.
    func returning(at time: Double) -> Double {
        guard time >= out else { return 0 }
        return back > 0 ? Curve.easeInOut(min(1, (time - out) / back)) : 1
    }

    func displacement(at time: Double) -> Point {
        time < out
            ? start + (exit - start) * leaving(at: time)
            : exit + (rest - exit) * returning(at: time)
    }
}
