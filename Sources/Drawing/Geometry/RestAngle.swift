private import Glibc

/// A random number for each photo that is the same at every start.
public struct RestAngle: Hashable, Sendable {
    /// In [0, 1).
    public let unit: Double

    /// The chance of the photo named `name` after it was flicked `generation` times.
    public init(name: some Sequence<UInt8>, seed: UInt64, generation: UInt64) {
        let x = mix64(mix64(fnv1a64(name) ^ seed) &+ generation)
        unit = Double(x >> 11) * 0x1p-53
    }

    /// An angle in [−limit, limit) degrees.
    public func degrees(limit: Double) -> Double { limit * (2 * unit - 1) }

    /// A whole angle, uniform on −n…n degrees, where n is `limit` rounded down.
    public func wholeDegrees(limit: Double) -> Int {
        let n = limit.rounded(.down)
        return Int((unit * (2 * n + 1)).rounded(.down) - n)
    }
}

/// Half the height that a rectangle takes up when it is turned by `degrees` around its centre.
public func rotatedHalfHeight(of size: Size, degrees: Double) -> Double {
    let angle = degrees * .pi / 180
    return (size.width * abs(sin(angle)) + size.height * abs(cos(angle))) / 2
}
