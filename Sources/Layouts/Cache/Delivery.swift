/// How a picture is delivered to somebody who asked for it (browsing.md §9.1).
public struct Delivery: Hashable, Sendable {
    /// What the asker wants.
    public enum Mode: Hashable, Sendable, CaseIterable {
        /// Something at once, then the real one.
        case opportunistic
        /// Only the real one.
        case highQuality
        /// One picture, whatever comes first.
        case fast
    }

    /// How good a picture is.
    public enum Picture: Hashable, Sendable, CaseIterable {
        /// Small or rough, and replaced later.
        case degraded
        case final
    }

    public var mode: Mode
    /// Whether the asker waits for it; then only the real one is worth waiting for.
    public var isSynchronous: Bool

    public init(_ mode: Mode, isSynchronous: Bool = false) {
        self.mode = mode
        self.isSynchronous = isSynchronous
    }

    /// What is delivered, in order, when `available` is in the cache already; the last one is the end.
    public func pictures(available: Picture?) -> [Picture] {
        if isSynchronous || mode == .highQuality || available == .final { return [.final] }
        return mode == .fast ? [.degraded] : [.degraded, .final]
    }
}
