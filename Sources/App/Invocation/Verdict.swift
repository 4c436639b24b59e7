public import Selecting

/// What `--rate`, `--flag` and `--label` decide; what was not said stays as it is.
public struct Verdict: Hashable, Sendable {
    /// 0 to 5.
    public var stars: Int?
    public var flag: PhotoFlag?
    /// `.none` takes it away.
    public var label: PhotoLabel?

    public init() {}

    /// What differs between two judgements.
    public init(from: Judgement, to: Judgement) {
        if from.stars != to.stars { stars = to.stars }
        if from.flag != to.flag { flag = to.flag }
        if from.label != to.label { label = to.label }
    }

    /// What becomes of what was decided before.
    public func applied(to former: Judgement) -> Judgement {
        var judgement = former
        if let stars { judgement.stars = stars }
        if let flag { judgement.flag = flag }
        if let label { judgement.label = label }
        return judgement
    }

    /// What is done to photos: `rated`, `flagged`, `labelled`, or several of these.
    public var participle: String {
        [
            stars.map { _ in "rated" }, flag.map { _ in "flagged" }, label.map { _ in "labelled" },
        ].compactMap(\.self).joined(separator: ", ")
    }

    /// What they are given: `3 stars, the flag pick`.
    public var words: String {
        [
            stars.map { $0 == 1 ? "1 star" : "\($0 == 0 ? "no" : "\($0)") stars" },
            flag.map { $0 == .none ? "no flag" : "the flag \($0.rawValue)" },
            label.map {
                if case .colour(let colour) = $0 {
                    "the label \(colour.rawValue)"
                } else {
                    "no label"
                }
            },
        ].compactMap(\.self).joined(separator: ", ")
    }
}
