/// How the nine-grid looks and feels.
public struct GridOptions: Hashable, Sendable {
    public init() {}
}
