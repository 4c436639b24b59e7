/// How the pile looks and feels.
public struct StackOptions: Hashable, Sendable {
    public init() {}
}
