/// What of a photo tells whether it may leave because another copy of its picture is kept.
public struct CopyState: Hashable, Sendable {
    public var hasRaw = false
    /// What else belongs to the shot, by kind: films and sounds.
    public var companions: Set<String> = []
    /// Whether it has stars, a flag or a label.
    public var isDecided = false
    public var isMarked = false
    /// How many symbolic links among the photos point to it.
    public var links = 0
    /// Whether it is still the file that was compared.
    public var isSeen = true

    public init() {}
}

/// Why a copy stays though another one is kept.
public enum CopyStay: String, Hashable, Sendable {
    case isDecided = "rated or marked"
    case hasRaw = "has a RAW"
    case hasCompanion = "has a film or sound"
    case isLinked = "a link points to it"
    case hasChanged = "it changed"
}

extension CopyState {
    /// Why it stays where `kept` is kept; nil where it may leave.
    public func stay(beside kept: CopyState) -> CopyStay? {
        if isDecided || isMarked { return .isDecided }
        if hasRaw, !kept.hasRaw { return .hasRaw }
        if !companions.isSubset(of: kept.companions) { return .hasCompanion }
        if links > 0 { return .isLinked }
        return isSeen ? nil : .hasChanged
    }
}
