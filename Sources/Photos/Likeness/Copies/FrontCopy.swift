/// What of two copies is better, by the words of the setting `duplicates.prefer`.
public enum CopyPreference: String, Hashable, Sendable, CaseIterable {
    /// Its largest picture has more of them, by more than 1 %.
    case pixels
    /// It has a RAW.
    case raw
    /// Its file says when and with which camera it was taken.
    case camera
    case lossless
    /// Its file is larger, by more than 1 %.
    case bytes
    /// It was changed earlier.
    case older
    /// It has stars, a flag or a label.
    case decided
}

extension CopyPreference {
    /// Why a copy is in front.
    public var reason: String {
        switch self {
        case .pixels: "more pixels"
        case .raw: "has a RAW"
        case .camera: "knows its camera"
        case .lossless: "lossless"
        case .bytes: "less compressed"
        case .older: "older"
        case .decided: "decided"
        }
    }

    /// Why one of equals is in front.
    public static let reasonOfFirst = "the first"
}

/// What a copy is worth beside others.
public struct CopyWorth: Hashable, Sendable {
    /// Millions, or any other unit.
    public var pixels = 0.0
    public var hasRaw = false
    public var knowsCamera = false
    public var isLossless = false
    public var bytes: Int64 = 0
    /// The time of change, in any unit.
    public var modified: Int64 = 0
    public var isDecided = false

    public init() {}

    /// The best of each among some.
    fileprivate init(bestOf copies: [CopyWorth]) {
        self = copies[0]
        for copy in copies {
            pixels = max(pixels, copy.pixels)
            hasRaw = hasRaw || copy.hasRaw
            knowsCamera = knowsCamera || copy.knowsCamera
            isLossless = isLossless || copy.isLossless
            bytes = max(bytes, copy.bytes)
            modified = min(modified, copy.modified)
            isDecided = isDecided || copy.isDecided
        }
    }

    /// Whether it is behind another one by one of the words.
    fileprivate func isBehind(_ best: CopyWorth, by preference: CopyPreference) -> Bool {
        switch preference {
        case .pixels: best.pixels > 1.01 * pixels
        case .raw: best.hasRaw && !hasRaw
        case .camera: best.knowsCamera && !knowsCamera
        case .lossless: best.isLossless && !isLossless
        case .bytes: Double(best.bytes) > 1.01 * Double(bytes)
        case .older: best.modified < modified
        case .decided: best.isDecided && !isDecided
        }
    }
}

/// The place of the copy that is in front of others, and the preference that decided it last; nil for the first of equals.
///
/// There is at least one.
public func frontCopy(
    of copies: [CopyWorth], by preferences: [CopyPreference]
) -> (place: Int, reason: CopyPreference?) {
    var left = Array(copies.indices)
    var reason: CopyPreference?
    for preference in preferences {
        let best = CopyWorth(bestOf: left.map { copies[$0] })
        let kept = left.filter { !copies[$0].isBehind(best, by: preference) }
        if kept.count < left.count { reason = preference }
        left = kept
    }
    return (left[0], reason)
}
