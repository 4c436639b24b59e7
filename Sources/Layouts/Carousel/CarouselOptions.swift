/// How the carousel looks and feels.
public struct CarouselOptions: Hashable, Sendable {
    public init() {}
}
