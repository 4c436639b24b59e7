/// How the waterfall looks and feels.
public struct WaterfallOptions: Hashable, Sendable {
    public init() {}
}
