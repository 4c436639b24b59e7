/// The resisted displacement for a pull of `x` beyond an end, never more than `reach`.
///
/// Odd and monotone in `x`, with slope 0.55 at 0; a reach of 0 or less gives 0.
public func rubberBand(_ x: Double, reach: Double) -> Double {
    guard reach > 0, x != 0 else { return 0 }
    let pull = abs(x) * 0.55 / reach
    let displacement = pull.isInfinite ? reach : (1 - 1 / (pull + 1)) * reach
    return x < 0 ? -displacement : displacement
}
