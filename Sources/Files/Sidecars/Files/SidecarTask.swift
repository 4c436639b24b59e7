public import Geometry
public import Selecting

/// What the sidecars of a photo are to say.
public struct SidecarTask: Hashable, Sendable {
    public private(set) var judgement: Judgement
    /// How riffle turned the picture for good that is no RAW; the turn of the judgement includes that.
    private let written: Orientation
    /// What of it is written; all else that a sidecar says stays.
    public let fields: JudgementFields
    /// The fields of these that get back what they said before riffle wrote, where that says the same.
    public let returned: JudgementFields
    /// What all documents of the photo say by now.
    public let said: Judgement
    /// The name of the sidecar to make where the photo has none.
    ///
    /// With nil none is made, and those that riffle never wrote are left alone.
    public let created: [UInt8]?
    /// The orientation that the file gives itself which a sidecar describes; nil where nothing is to be said of turns.
    var own: Orientation?
    /// Whether other programs mean the photo as it is shown by what they say of its turn.
    var hearsTurn = false

    public init(
        _ judgement: Judgement, written: Orientation = .upright, fields: JudgementFields,
        returned: JudgementFields = [], said: Judgement, created: [UInt8]?
    ) {
        self.written = written
        self.judgement = judgement
        self.fields = fields
        self.returned = returned
        self.said = said
        self.created = created
    }

    /// Takes the orientation that the file gives itself which a sidecar describes.
    mutating func take(own: Orientation, isRaw: Bool) {
        self.own = own
        if !isRaw { judgement.turn = written.inverse.then(judgement.turn) }
    }

    /// Whether a sidecar with this past may have to say how the photo is turned: it says so only where that is or was decided.
    func concernsTurn(_ past: SidecarPast?) -> Bool {
        fields.contains(.turn)
            && (judgement.turn != .upright || said.turn != .upright
                || past?.properties[.orientation] != nil)
    }

    /// What changes in a sidecar with this document, nil for a new one, and this past.
    func changes(_ document: XMPDocument?, _ past: SidecarPast?) -> [XMPChange] {
        let present = Set(document?.places.map(\.field) ?? [])
        let all = sidecarChanges(fields, to: judgement, own: own, present: present)
        return all.compactMap { change in
            let field = change.field
            if let former = past?.properties[field], isReturned(field), says(former, field) {
                return former.former == nil && !present.contains(field)
                    ? nil : XMPChange(field, former.former)
            }
            if present.contains(field) {
                let texts = document?.texts(field) ?? []
                return texts.count == 1 && isSaid(by: texts[0], field) ? nil : change
            }
            return isSaidByNothing(field) ? nil : change
        }
    }

    /// Whether all that riffle wrote into a sidecar is given back, and nothing was there before.
    func takesAway(_ past: SidecarPast) -> Bool {
        guard past.isMade, past.left != nil, !returned.isEmpty else { return false }
        let written = past.properties.allSatisfy { field, property in
            property.former == nil && isReturned(field) && says(property, field)
        }
        // What it says nothing of is to stay as it is.
        let others: [XMPField] = [.rating, .pick, .label, .orientation].filter { field in
            fields.contains(field.judged)
                && !past.properties.keys.contains { $0.judged == field.judged }
        }
        return written && others.allSatisfy { isSame(said, $0) }
    }

    private func isReturned(_ field: XMPField) -> Bool {
        fields.contains(field.judged) && returned.contains(field.judged)
    }

    /// Whether a property says nothing else than the judgement once it is what it was before.
    private func says(_ property: WrittenProperty, _ field: XMPField) -> Bool {
        guard let value = property.former else { return isSame(property.said, field) }
        // A list is not written back as one.
        if field == .colorlabels, value.contains(0x0A) { return false }
        let verdict = DocumentVerdict([field: [value]])
        if let stars = verdict.stars {
            if judgement.flag == .reject { return field == .percent }
            if stars != judgement.stars { return false }
        }
        if let flag = verdict.flag, flag != judgement.flag { return false }
        if let label = verdict.label, label != judgement.label { return false }
        guard let orientation = verdict.orientation else { return true }
        // Another program's word that is not read comes back with the photo as it was.
        return orientation == turned || !hearsTurn && judgement.turn == .upright
    }

    /// Whether the text of a property says this already.
    private func isSaid(by text: [UInt8], _ field: XMPField) -> Bool {
        let items = field == .colorlabels ? text.split(separator: 0x0A).map { Array($0) } : [text]
        let verdict = DocumentVerdict([field: items])
        return switch field.judged {
        case .stars:
            field == .rating && judgement.flag == .reject
                ? verdict.flag == .reject : verdict.stars == max(judgement.rating, 0)
        case .flag: verdict.flag == judgement.flag
        case .turn: verdict.orientation == turned
        default: verdict.label == judgement.label
        }
    }

    /// The orientation of the file with its turn.
    private var turned: Orientation? { own?.then(judgement.turn) }

    /// Whether a property that is absent need not be there.
    private func isSaidByNothing(_ field: XMPField) -> Bool {
        isSame(.none, field) && isSame(said, field)
    }

    /// Whether another judgement is the same in what a property says.
    private func isSame(_ other: Judgement, _ field: XMPField) -> Bool {
        switch field.judged {
        case .stars: other.rating == judgement.rating
        case .flag: other.flag == judgement.flag
        case .turn: other.turn == judgement.turn
        default: other.label == judgement.label
        }
    }
}

extension XMPField {
    /// What of a judgement it says.
    var judged: JudgementFields {
        switch self {
        case .rating, .percent: .stars
        case .label, .colorLabel, .colorlabels: .label
        case .pick, .good, .pickLabel, .tagged: .flag
        case .orientation: .turn
        case .metadataDate: []
        }
    }
}
