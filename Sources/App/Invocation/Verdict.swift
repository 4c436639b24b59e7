public import Geometry
public import Selecting

/// What `--rate`, `--flag`, `--label` and `--turn` decide; what was not said stays as it is.
public struct Verdict: Hashable, Sendable {
    /// 0 to 5.
    public var stars: Int?
    public var flag: PhotoFlag?
    /// `.none` takes it away.
    public var label: PhotoLabel?
    /// By how much they are turned further; `.upright` shows them as their files say.
    public var turn: Orientation?

    public init() {}

    /// What differs between two judgements.
    public init(from: Judgement, to: Judgement) {
        if from.stars != to.stars { stars = to.stars }
        if from.flag != to.flag { flag = to.flag }
        if from.label != to.label { label = to.label }
        if from.turn != to.turn { turn = from.turn.inverse.then(to.turn) }
    }

    /// What becomes of what was decided before.
    public func applied(to former: Judgement) -> Judgement {
        var judgement = former
        if let stars { judgement.stars = stars }
        if let flag { judgement.flag = flag }
        if let label { judgement.label = label }
        if let turn { judgement.turn = turn == .upright ? turn : judgement.turn.then(turn) }
        return judgement
    }

    /// What is done to photos: `rated`, `flagged`, `labelled`, or several of these.
    public var participle: String {
        [
            stars.map { _ in "rated" }, flag.map { _ in "flagged" }, label.map { _ in "labelled" },
            turn.map { _ in "turned" },
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
            turn.map { turn in
                let word = Orientation.named.first { $0.turn == turn }?.word
                return turn == .upright ? "no turn" : "the turn \(word ?? "\(turn.rawValue)")"
            },
        ].compactMap(\.self).joined(separator: ", ")
    }
}
