/// What a file is to its photo.
public enum MemberRole: String, Hashable, Sendable {
    /// The picture that is shown.
    case cover
    case picture
    /// A film, a sound, a small preview.
    case companion
    case sidecar

    var isPicture: Bool { self == .cover || self == .picture }
}

/// A photo of several files on its way to the trash or back, as far as its journal tells.
struct GroupPlan: Hashable {
    enum Outcome: String {
        /// All members are in the trash, but for those that were gone before they could be moved.
        case done
        /// None is in the trash any more.
        case back
        /// Some are in the trash still.
        case partial
    }

    struct Member: Hashable {
        let name: [UInt8]
        /// The operation that moves it.
        let op: String
        let role: MemberRole
        let identity: RecordedIdentity
    }

    let group: String
    /// What was trashed by one action shares it.
    let batch: String
    let time: WallTime
    let directory: Path
    let stem: [UInt8]
    /// The cover first.
    let members: [Member]
    /// Whether its restore began and has not ended.
    var isAskedBack = false
    /// Nil while it is under way.
    var outcome: Outcome?
    var verb = DepartureVerb.trash

    var naming: SharedStem { SharedStem(stem: stem, members: members.map(\.name)) }
}

extension JournalRecord.Kind {
    /// Whether it is about a photo of several files, and not about one of them.
    var isOfGroup: Bool {
        switch self {
        case .planned, .askedBack, .ended: true
        case .begun, .duplicated, .trashed, .abandoned, .restoring, .restored, .lost, .gone,
            .copying, .copied, .uncopying, .uncopied, .copyDropped, .pastCopy, .turning, .turned:
            false
        }
    }
}

extension GroupPlan {
    /// The most members that one record may name.
    private static let most = 10_000

    /// Nil unless the record is a plan with all its facts.
    init?(_ record: JournalRecord) {
        guard record.kind == .planned,
            let verb = record.text("verb").flatMap(DepartureVerb.init(rawValue:)),
            // An archive tells of those members only that began: of one, at least.
            let count: Int = record.number("n"), 1...Self.most ~= count,
            let batch = record.text("batch"), let seconds: Int64 = record.number("time"),
            let date = record.text("date"), let directory = record["dir"],
            let stem = record["stem"]
        else { return nil }
        var members: [Member] = []
        for place in 0..<count {
            guard let name = record["name\(place)"], let op = record.text("op\(place)"),
                let role = record.text("role\(place)").flatMap(MemberRole.init(rawValue:)),
                let identity = RecordedIdentity(record, "\(place)")
            else { return nil }
            members.append(Member(name: name, op: op, role: role, identity: identity))
        }
        self.init(
            group: record.op, batch: batch, time: WallTime(seconds: seconds, localText: date),
            directory: directory, stem: stem, members: members)
        self.verb = verb
    }

    /// The plan as it is announced.
    var record: JournalRecord {
        var record = JournalRecord(.planned, op: group)
        record.set("n", members.count)
        record.set("verb", verb.rawValue)
        record.set("batch", batch)
        record.set("time", time.seconds)
        record["date"] = bytes(time.localText)
        record["dir"] = directory
        record["stem"] = stem
        for (place, member) in members.enumerated() {
            record["name\(place)"] = member.name
            record.set("op\(place)", member.op)
            record.set("role\(place)", member.role.rawValue)
            member.identity.write(to: &record, "\(place)")
        }
        return record
    }

    /// The last that was said of the plan; nil where that is the plan itself.
    var latest: JournalRecord? {
        if let outcome { return .ended(group, outcome) }
        return isAskedBack ? JournalRecord(.askedBack, op: group) : nil
    }

    /// Changes the plan by a record about it.
    mutating func apply(_ record: JournalRecord) {
        switch record.kind {
        case .askedBack:
            isAskedBack = true
            outcome = nil
        case .ended:
            isAskedBack = false
            outcome = record.text("as").flatMap(Outcome.init(rawValue:))
        case .planned, .begun, .duplicated, .trashed, .abandoned, .restoring, .restored, .lost,
            .gone, .copying, .copied, .uncopying, .uncopied, .copyDropped, .pastCopy, .turning,
            .turned:
            break
        }
    }
}

extension JournalRecord {
    static func ended(_ group: String, _ outcome: GroupPlan.Outcome) -> JournalRecord {
        var record = JournalRecord(.ended, op: group)
        record.set("as", outcome.rawValue)
        return record
    }
}
