import Browsing
import Geometry

/// The pace of a page transition.
public enum TransitionTiming: String, Hashable, Sendable, CaseIterable {
    case linear
    /// Fast at first.
    case easeOut
    /// Slow at both ends.
    case easeInOut

    var curve: Curve {
        switch self {
        case .linear: .linear
        case .easeOut: .easeOut
        case .easeInOut: .easeInOut
        }
    }
}
