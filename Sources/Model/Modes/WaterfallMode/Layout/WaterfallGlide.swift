private import Glibc

/// A scroll that loses its speed by friction, as after a flick: where it comes to rest, when, and where it is meanwhile.
struct WaterfallGlide: Hashable, Sendable {
    let from: Double
    let to: Double
    /// In seconds.
    let duration: Double
    private let friction: Double

    /// Below this speed, in u/s, it has stopped.
    private static let least = 4.0

    /// The glide from `from` at `velocity` u/s against `friction` per second, to the place that `settle` makes of its end.
    ///
    /// An end nearer than friction alone would stop it makes the friction greater, so that it begins at its velocity.
    init(
        from: Double, velocity: Double, friction: Double, settle: (Double) -> Double
    ) {
        self.from = from
        let natural = max(0.1, friction)
        to = settle(from + velocity / natural)
        let way = to - from
        let isForward = way * velocity > 0 && abs(velocity) > Self.least
        let needed = isForward ? max(natural, velocity / way) : natural
        self.friction = needed
        duration = isForward ? max(0.05, log(abs(velocity) / Self.least) / needed) : 0
    }

    /// The part of the way that is done after the part `progress` of the time, both 0…1; monotone.
    func part(_ progress: Double) -> Double {
        guard duration > 0, progress < 1 else { return 1 }
        guard progress > 0 else { return 0 }
        return (1 - exp(-friction * duration * progress)) / (1 - exp(-friction * duration))
    }
}
