/// A timing curve: how far an animation is when a given part of its time is over.
public enum Curve: Hashable, Sendable, CaseIterable {
    case linear
    /// Cubic Bézier (0.42, 0, 1, 1).
    case easeIn
    /// Cubic Bézier (0, 0, 0.58, 1).
    case easeOut
    /// Cubic Bézier (0.42, 0, 0.58, 1).
    case easeInOut
    /// Cubic Bézier (0.25, 0.1, 0.25, 1).
    case caDefault
    /// 4t³ up to the middle, and its mirror image after it.
    case cubicInOut

    /// The progress at `time`, both 0…1.
    ///
    /// Monotone, 0 at 0 and 1 at 1, exact to 1e-9; times outside 0…1 are clamped.
    public func callAsFunction(_ time: Double) -> Double {
        let t = min(1, max(0, time))
        return switch self {
        case .linear: t
        case .easeIn: bezier(t, 0.42, 0, 1, 1)
        case .easeOut: bezier(t, 0, 0, 0.58, 1)
        case .easeInOut: bezier(t, 0.42, 0, 0.58, 1)
        case .caDefault: bezier(t, 0.25, 0.1, 0.25, 1)
        case .cubicInOut: t < 0.5 ? 4 * t * t * t : 1 - 4 * (1 - t) * (1 - t) * (1 - t)
        }
    }
}

/// The ordinate at abscissa `x` of the Bézier curve (0, 0), (x1, y1), (x2, y2), (1, 1).
///
/// The abscissa is monotone in the parameter, so that halving finds it: 40 steps give 1e-12.
private func bezier(_ x: Double, _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) -> Double {
    guard x > 0, x < 1 else { return x }
    func value(_ s: Double, _ a: Double, _ b: Double) -> Double {
        let r = 1 - s
        return 3 * r * r * s * a + 3 * r * s * s * b + s * s * s
    }
    var low = 0.0
    var high = 1.0
    for _ in 0..<40 {
        let middle = (low + high) / 2
        if value(middle, x1, x2) < x { low = middle } else { high = middle }
    }
    return value((low + high) / 2, y1, y2)
}
