public import Selecting

/// What the documents of a photo say together.
public struct Documented: Hashable, Sendable {
    /// Field by field the first that says something; nil where none does.
    public let verdict: DocumentVerdict
    public let hasSidecar: Bool
    /// Whether all of them could be read: what cannot be is no word against what was decided.
    public let isWhole: Bool

    public init(_ documents: [PhotoDocument], isWhole: Bool = true) {
        verdict = DocumentVerdict(documents)
        hasSidecar = documents.contains { $0.place.isSidecar }
        self.isWhole = isWhole
    }

    /// What they say of a photo without a decision here.
    public var judgement: Judgement {
        Judgement(
            stars: verdict.stars ?? 0, flag: verdict.flag ?? .none, label: verdict.label ?? .none)
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
        return (Judgement(desk: desk, base: base, documents: heard), heard)
    }
}

extension DocumentVerdict {
    /// What documents of a photo say together: field by field the first that says something.
    init(_ documents: [PhotoDocument]) {
        let sorted = documents.sorted { a, b in
            if a.place.isSidecar, b.place.isSidecar, a.changed != b.changed {
                return a.changed > b.changed
            }
            return a.place.rawValue < b.place.rawValue
        }
        self.init(
            stars: sorted.lazy.compactMap(\.verdict.stars).first,
            flag: sorted.lazy.compactMap(\.verdict.flag).first,
            label: sorted.lazy.compactMap(\.verdict.label).first)
    }
}
