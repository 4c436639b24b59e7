/// How the viewer looks and feels.
public struct ViewerOptions: Hashable, Sendable {
    public init() {}
}
