/// Where the pointer was at a moment, in units u and seconds.
public struct DragSample: Hashable, Sendable {
    public var time: Double
    public var position: Point

    public init(time: Double, position: Point) {
        self.time = time
        self.position = position
    }
}

/// The pointer's velocity when it is released at `release`, in u/s.
///
/// `samples` are in the order of time; those of the last 0.10 s count. Fewer than two of them, the newest older than
/// 0.08 s, or less than 0.01 s between the first and the last, give zero: the pointer stood still.
public func releaseVelocity(_ samples: [DragSample], at release: Double) -> Point {
    let tolerance = 1e-9
    let recent = samples.filter { release - $0.time <= 0.10 + tolerance }
    guard let first = recent.first, let last = recent.last, recent.count >= 2,
        release - last.time <= 0.08 + tolerance, last.time - first.time >= 0.01 - tolerance
    else { return .zero }
    return (last.position - first.position) * (1 / (last.time - first.time))
}

/// The resisted displacement for a pull of `x` beyond an end, never more than `reach`.
///
/// Odd and monotone in `x`, with slope 0.55 at 0; a reach of 0 or less gives 0.
public func rubberBand(_ x: Double, reach: Double) -> Double {
    guard reach > 0, x != 0 else { return 0 }
    let pull = abs(x) * 0.55 / reach
    let displacement = pull.isInfinite ? reach : (1 - 1 / (pull + 1)) * reach
    return x < 0 ? -displacement : displacement
}
