import Photos

/// How one picture is to be moved, stretched and brightened to be another one, and how well that explains it.
public struct PictureFit: Hashable, Sendable {
    /// The part of what is seen in the other picture that is explained, 0…1: R².
    public internal(set) var quality = -1.0
    /// By how much it is brighter: the other picture is `gain` times this one, and `offset`, 0…255.
    public internal(set) var gain = 0.0
    public internal(set) var offset = 0.0
    /// Shares of a side: above 1 the other picture shows more than this one.
    public internal(set) var across = 1.0
    public internal(set) var down = 1.0

    private static let rounds = 5
    /// The most by which the middle moves, in 32nds of a side.
    private static let mostShift = 3.84
    /// The most by which a side is stretched.
    private static let mostStretch = 0.12

    init() {}

    /// The fit of `a` on `b`.
    init(of a: SoftPicture, on b: SoftPicture) {
        var way = Way()
        for round in 1...Self.rounds {
            var sums = Sums()
            let columns = Lines(scale: way.across, shift: way.right)
            let rows = Lines(scale: way.down, shift: way.below)
            let values = a.values(columns, rows)
            let target = b.inner
            let light = Light(of: values, on: target)
            if light.quality > quality {
                (quality, gain, offset) = (light.quality, light.gain, light.offset)
                (across, down) = (way.across, way.down)
            }
            if round == Self.rounds { break }
            let rightSlopes = a.slopes(columns, rows, isAcross: true)
            let lowerSlopes = a.slopes(columns, rows, isAcross: false)
            var place = 0
            for y in 0..<SoftPicture.innerSide {
                for x in 0..<SoftPicture.innerSide {
                    let right = light.gain * rightSlopes[place]
                    let below = light.gain * lowerSlopes[place]
                    let value = values[place]
                    sums.add(
                        [
                            value, 1, right, below, right * SoftPicture.fromMiddle(x),
                            below * SoftPicture.fromMiddle(y),
                        ], rest: target[place] - light.gain * value - light.offset)
                    place += 1
                }
            }
            guard let step = sums.solution() else { break }
            way.right = Self.bounded(way.right + step[2], Self.mostShift)
            way.below = Self.bounded(way.below + step[3], Self.mostShift)
            way.across = 1 + Self.bounded(way.across + step[4] - 1, Self.mostStretch)
            way.down = 1 + Self.bounded(way.down + step[5] - 1, Self.mostStretch)
        }
    }

    private static func bounded(_ value: Double, _ most: Double) -> Double {
        min(most, max(-most, value))
    }

    /// Where in `a` a place of `b` is.
    private struct Way {
        var across = 1.0
        var down = 1.0
        var right = 0.0
        var below = 0.0
    }
}

/// By how much one list of values is brighter than another, by least squares.
private struct Light {
    var gain = 0.0
    let offset: Double
    /// R².
    let quality: Double

    init(of values: [Double], on target: [Double]) {
        let count = Double(values.count)
        let (mean, other) = (values.reduce(0, +) / count, target.reduce(0, +) / count)
        var (own, both, theirs) = (0.0, 0.0, 0.0)
        for place in values.indices {
            let (x, y) = (values[place] - mean, target[place] - other)
            own += x * x
            both += x * y
            theirs += y * y
        }
        if own > 0 { gain = both / own }
        offset = other - gain * mean
        quality = own > 0 && theirs > 0 ? both * both / (own * theirs) : 0
    }
}

/// The sums that a step of six numbers is made of.
private struct Sums {
    private static let count = 6
    private var products = [Double](repeating: 0, count: count * count)
    private var rests = [Double](repeating: 0, count: count)

    init() {
        // A direction in which nothing changes stays where it is.
        for i in 0..<Self.count { products[i * Self.count + i] = 784e-6 }
    }

    mutating func add(_ slopes: InlineArray<6, Double>, rest: Double) {
        for i in 0..<Self.count {
            for j in i..<Self.count { products[i * Self.count + j] += slopes[i] * slopes[j] }
            rests[i] += slopes[i] * rest
        }
    }

    /// Nil where they have none.
    func solution() -> [Double]? {
        let count = Self.count
        var matrix = products
        var right = rests
        for i in 0..<count {
            for j in 0..<i { matrix[i * count + j] = matrix[j * count + i] }
        }
        // The matrix is positive: no row need be exchanged for another.
        for i in 0..<count {
            let pivot = matrix[i * count + i]
            guard pivot > 0, pivot.isFinite else { return nil }
            for j in (i + 1)..<max(i + 1, count) {
                let factor = matrix[j * count + i] / pivot
                for k in i..<count { matrix[j * count + k] -= factor * matrix[i * count + k] }
                right[j] -= factor * right[i]
            }
        }
        for i in (0..<count).reversed() {
            for j in (i + 1)..<max(i + 1, count) { right[i] -= matrix[i * count + j] * right[j] }
            right[i] /= matrix[i * count + i]
        }
        return right
    }
}
