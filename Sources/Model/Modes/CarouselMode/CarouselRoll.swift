import Browsing
import Geometry

/// The carousel on its way, in one leg or two: a glide that ends beyond an end comes back.
struct CarouselRoll: Hashable, Sendable {
    struct Leg: Hashable, Sendable {
        enum Pace: Hashable, Sendable {
            /// From rest to rest.
            case scroll
            /// From what was moving already.
            case catchUp
            /// Slowing down evenly from the speed of a drag.
            case glide

            func callAsFunction(_ part: Double) -> Double {
                switch self {
                case .scroll: Curve.cubicInOut(part)
                case .catchUp: Curve.easeOut(part)
                case .glide: part * (2 - part)
                }
            }
        }

        /// In items from the front photo.
        var from: Double
        var to: Double
        /// How far it swings beyond and back, in items: the answer to a key at an end.
        var swing = 0.0
        let pace: Pace
        let span: AnimationTiming

        func position(at time: Time) -> Double {
            let progress = span.progress(at: time)
            guard progress < 1 else { return to }
            let part = pace(progress)
            return from + (to - from) * part + swing * 4 * part * (1 - part)
        }
    }

    var legs: [Leg]

    init(_ leg: Leg) { legs = [leg] }

    /// Where the carousel stands; nil once it has arrived.
    func position(at time: Time) -> Double? {
        legs.first { !$0.span.isOver(at: time) }?.position(at: time)
    }

    func isOver(at time: Time) -> Bool { legs.allSatisfy { $0.span.isOver(at: time) } }

    /// When it arrives.
    var end: Time { legs.last.map { $0.span.start + $0.span.duration } ?? 0 }
}
