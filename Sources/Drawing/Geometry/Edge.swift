/// A side of a rectangle, as the place where something enters.
public enum Edge: Hashable, Sendable, CaseIterable {
    case left, right, top, bottom

    /// The direction of movement of a page that enters here, of length 1.
    public var inward: Point {
        switch self {
        case .left: Point(x: 1, y: 0)
        case .right: Point(x: -1, y: 0)
        case .top: Point(x: 0, y: 1)
        case .bottom: Point(x: 0, y: -1)
        }
    }

    public var opposite: Edge {
        switch self {
        case .left: .right
        case .right: .left
        case .top: .bottom
        case .bottom: .top
        }
    }
}
