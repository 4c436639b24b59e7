import Browsing
import Geometry

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
