/// How closely a frame's colours are sent.
public enum Fidelity: Hashable, Sendable {
    /// No channel of a true colour differs by more than this, 0…255; 0 is exact.
    case within(Int)
    /// Pixels get the nearest of the 240 fixed palette entries: up to 53 off, a fifth of the bytes.
    case palette

    public static let exact = Fidelity.within(0)
    /// The most that a channel may differ before the palette takes fewer bytes for what is seen.
    static let coarsestTolerance = 16
    static let step = 4

    /// The next step down: within 4, 8, 12, 16, then the palette; nil below that.
    public var coarser: Fidelity? {
        switch self {
        case .palette: nil
        case .within(let tolerance) where tolerance >= Fidelity.coarsestTolerance: .palette
        case .within(let tolerance): .within((tolerance / Fidelity.step + 1) * Fidelity.step)
        }
    }

    /// The next step up; nil above exact.
    public var finer: Fidelity? {
        switch self {
        case .palette: .within(Fidelity.coarsestTolerance)
        case .within(...0): nil
        case .within(let tolerance): .within((tolerance - 1) / Fidelity.step * Fidelity.step)
        }
    }

    /// Whether this is closer to the wanted colours than `other`.
    public func isFiner(than other: Fidelity) -> Bool {
        switch (self, other) {
        case (.within(let one), .within(let other)): one < other
        case (.within, .palette): true
        case (.palette, _): false
        }
    }

    /// By how much a channel of what is written may differ from what is given to the writer; palette entries never do.
    var tolerance: Int32 {
        switch self {
        case .within(let tolerance): Int32(min(max(tolerance, 0), 255))
        case .palette: 0
        }
    }
}
