public import Selecting

/// A property and what it is to say; nil where it is to go.
public struct XMPChange: Hashable, Sendable {
    public let field: XMPField
    public let value: [UInt8]?

    public init(_ field: XMPField, _ value: [UInt8]?) {
        self.field = field
        self.value = value
    }

    init(_ field: XMPField, text: String?) {
        self.init(field, text.map { Array($0.utf8) })
    }
}

/// What a decision changes in a document that has the properties `present`, apart from the date.
///
/// Some properties are only kept right where another program has put them.
public func sidecarChanges(from was: Judgement, to now: Judgement, present: Set<XMPField>)
    -> [XMPChange]
{
    var changes: [XMPChange] = []
    func change(_ field: XMPField, _ text: String?, always: Bool = false) {
        if always || present.contains(field) { changes.append(XMPChange(field, text: text)) }
    }
    let rating = now.flag == .reject ? -1 : now.stars
    if rating != (was.flag == .reject ? -1 : was.stars) {
        change(.rating, "\(rating)", always: true)
        change(.percent, ["0", "1", "25", "50", "75", "99"][min(max(rating, 0), 5)])
    }
    if now.flag != was.flag {
        switch now.flag {
        case .none:
            change(.pick, "0", always: true)
            change(.pickLabel, "0", always: true)
            change(.good, nil)
            change(.tagged, "False")
        case .pick:
            change(.pick, "1", always: true)
            change(.pickLabel, "3", always: true)
            change(.good, "True")
            change(.tagged, "True")
        case .reject:
            change(.pick, "-1", always: true)
            change(.pickLabel, "1", always: true)
            change(.good, "False")
            change(.tagged, "False")
        }
    }
    guard now.label != was.label else { return changes }
    switch now.label {
    case .none:
        change(.label, nil)
        change(.colorLabel, "0")
        change(.colorlabels, nil)
    case .colour(let colour):
        let index = LabelColour.allCases.firstIndex(of: colour) ?? 0
        change(.label, ["Red", "Yellow", "Green", "Blue", "Purple"][index], always: true)
        change(.colorLabel, ["1", "3", "4", "5", "6"][index])
        change(.colorlabels, "\(index)")
    case .other(let text):
        // Taken back to what another program had said.
        changes.append(XMPChange(.label, text))
        let number = (0...9).first { colorLabel(Array("\($0)".utf8)) == now.label }
        change(.colorLabel, number.map { "\($0)" } ?? "0")
        change(.colorlabels, nil)
    }
    return changes
}
