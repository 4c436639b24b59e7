/// One quantity of a card over its distance from the centre, in items: a smooth curve through a few points.
///
/// Between two points it is a cubic that stays between their values (Fritsch and Carlson's), without a kink at either;
/// beyond the last it stays what it is there. A track without points below 0 is mirrored there.
struct CarouselTrack: Hashable, Sendable {
    /// A point that the curve goes through.
    struct Knot: Hashable, Sendable {
        var distance: Double
        var value: Double

        init(distance: Double, value: Double) {
            self.distance = distance
            self.value = value
        }
    }

    /// As they were given, distances rising.
    let knots: [Knot]
    /// Those and their mirror images.
    private let curve: [Knot]
    /// At each of them; 0 at both ends.
    private let slopes: [Double]

    /// `knots` must not be empty, and their distances must rise; with `isOdd` the mirror image has the other sign.
    init(_ knots: [Knot], isOdd: Bool) {
        self.knots = knots
        var all = knots
        if let first = knots.first, first.distance >= 0 {
            let images = knots.reversed().filter { $0.distance > 0 }
            all.insert(
                contentsOf: images.map {
                    Knot(distance: -$0.distance, value: isOdd ? -$0.value : $0.value)
                }, at: 0)
        }
        curve = all
        slopes = all.indices.map { Self.slope(at: $0, of: all) }
    }

    /// How far from the centre it goes, in items.
    var reach: Double { curve.map { abs($0.distance) }.max() ?? 0 }

    /// The value at a distance, negative before the front item.
    func value(at distance: Double) -> Double {
        guard let first = curve.first, let last = curve.last, distance.isFinite else { return 0 }
        if distance <= first.distance { return first.value }
        if distance >= last.distance { return last.value }
        let next = curve.firstIndex { $0.distance > distance } ?? curve.count - 1
        let (a, b) = (curve[next - 1], curve[next])
        let width = b.distance - a.distance
        let t = (distance - a.distance) / width
        let rest = 1 - t
        let bend = rest * slopes[next - 1] - t * slopes[next]
        return a.value + (b.value - a.value) * t * t * (3 - 2 * t) + width * t * rest * bend
    }

    /// How fast it changes in the centre.
    var slopeInCentre: Double {
        let step = 1e-4
        return (value(at: step) - value(at: -step)) / (2 * step)
    }

    /// The weighted harmonic mean of the slopes on both sides; 0 where they have not the same sign, and at the ends.
    private static func slope(at place: Int, of knots: [Knot]) -> Double {
        guard place > 0, place + 1 < knots.count else { return 0 }
        let before = knots[place].distance - knots[place - 1].distance
        let after = knots[place + 1].distance - knots[place].distance
        let a = (knots[place].value - knots[place - 1].value) / before
        let b = (knots[place + 1].value - knots[place].value) / after
        guard a * b > 0 else { return 0 }
        return 3 * (before + after) / ((2 * after + before) / a + (after + 2 * before) / b)
    }
}
