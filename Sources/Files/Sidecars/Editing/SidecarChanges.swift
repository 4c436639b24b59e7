import Geometry
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
public func sidecarChanges(from was: Judgement, to now: Judgement, present: Set<XMPField>)
    -> [XMPChange]
{
    var fields = was.fields(differingFrom: now).subtracting(.stars)
    if was.rating != now.rating { fields.insert(.stars) }
    return sidecarChanges(fields, to: now, present: present)
}

extension Judgement {
    /// What xmp:Rating says of it.
    var rating: Int { flag == .reject ? -1 : stars }
}

/// The properties that say some fields of a judgement, in a document that has the properties `present`.
///
/// Some properties are only kept right where another program has put them. `own` is the orientation that the file gives itself; nil
/// where nothing is to be said of turns.
func sidecarChanges(
    _ fields: JudgementFields, to now: Judgement, own: Orientation? = nil, present: Set<XMPField>
) -> [XMPChange] {
    var changes: [XMPChange] = []
    func change(_ field: XMPField, _ text: String?, always: Bool = false) {
        if always || present.contains(field) { changes.append(XMPChange(field, text: text)) }
    }
    if fields.contains(.stars) {
        change(.rating, "\(now.rating)", always: true)
        change(.percent, ["0", "1", "25", "50", "75", "99"][min(max(now.rating, 0), 5)])
    }
    if fields.contains(.flag) {
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
    if fields.contains(.turn), let own {
        change(
            .orientation, "\(own.then(now.turn).rawValue)", always: now.turn != .upright)
    }
    guard fields.contains(.label) else { return changes }
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
