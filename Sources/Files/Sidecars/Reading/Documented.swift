public import Geometry
public import Selecting

/// What the documents of a photo say together.
public struct Documented: Hashable, Sendable {
    /// Field by field the first that says something; nil where none does.
    public let verdict: DocumentVerdict
    public let hasSidecar: Bool
    /// The first of them that decides something; nil where none does.
    public let origin: DocumentPlace?
    /// Whether all of them could be read: what cannot be is no word against what was decided.
    public let isWhole: Bool
    /// Whether they are heard about the turn: programs agree on what a sidecar says of that only where a RAW is shown.
    public let saysTurn: Bool
    /// The turn that leads from the file's own orientation to that of the sidecars.
    private let turn: Orientation

    /// `own` is the orientation that the RAW gives itself, where that is what the photo shows; nil of other photos.
    public init(_ documents: [PhotoDocument], isWhole: Bool = true, own: Orientation? = nil) {
        let sorted = documents.counting
        verdict = DocumentVerdict(sorted)
        origin = sorted.first { Documented.decides($0.verdict) }?.place
        hasSidecar = documents.contains { $0.place.isSidecar }
        self.isWhole = isWhole
        saysTurn = own != nil && hasSidecar
        let sidecars = sorted.lazy.filter { $0.place.describesRaw }
        let said = sidecars.compactMap(\.verdict.orientation).first
        turn = own.flatMap { own in said.map(own.inverse.then) } ?? .upright
    }

    private static func decides(_ verdict: DocumentVerdict) -> Bool {
        verdict.stars ?? 0 > 0 || verdict.flag ?? .none != .none || verdict.label ?? .none != .none
    }

    /// What they say of a photo without a decision here.
    public var judgement: Judgement {
        Judgement(
            stars: verdict.stars ?? 0, flag: verdict.flag ?? .none, label: verdict.label ?? .none,
            turn: turn)
    }

    /// What counts where the desk has a row, and what the row's base is from now on.
    ///
    /// A base of nil is that of a decision made before they were read: it stands in the fields that it is about. Where nothing is said of a
    /// field, that is a word against the desk only of a photo that still has a sidecar: files that were lost take no decision with them. Who
    /// rejects says nothing of stars.
    public func settled(
        desk: Judgement, base: Judgement?
    ) -> (judgement: Judgement, base: Judgement?) {
        guard isWhole else { return (desk, base) }
        let documents = judgement
        guard let base else {
            var made = desk
            if made.stars == 0 { made.stars = documents.stars }
            if made.flag == .none { made.flag = documents.flag }
            if made.label == .none { made.label = documents.label }
            if made.turn == .upright { made.turn = documents.turn }
            return (made, documents)
        }
        var heard = base
        if let stars = verdict.stars {
            heard.stars = stars
        } else if hasSidecar, verdict.flag != .reject {
            heard.stars = 0
        }
        if verdict.flag != nil || hasSidecar { heard.flag = documents.flag }
        if verdict.label != nil || hasSidecar { heard.label = documents.label }
        if saysTurn { heard.turn = documents.turn }
        return (Judgement(desk: desk, base: base, documents: heard), heard)
    }
}

extension DocumentVerdict {
    /// What documents of a photo say together, in the order in which they count: field by field the first that says something.
    fileprivate init(_ sorted: [PhotoDocument]) {
        self.init(
            stars: sorted.lazy.compactMap(\.verdict.stars).first,
            flag: sorted.lazy.compactMap(\.verdict.flag).first,
            label: sorted.lazy.compactMap(\.verdict.label).first)
    }
}
