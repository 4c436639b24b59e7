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

/// Where the next photo enters in a page transition; the previous one enters at the opposite edge.
public enum TransitionDirection: String, Hashable, Sendable, CaseIterable {
    case right, left, top, bottom

    /// Where the page enters that is `step` photos further on.
    func edge(forStep step: Int) -> Edge {
        let next: Edge =
            switch self {
            case .right: .right
            case .left: .left
            case .top: .top
            case .bottom: .bottom
            }
        return step > 0 ? next : next.opposite
    }
}
