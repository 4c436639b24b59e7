/// What a file is to a photo of several, as the line of an archive says it: there is no plan there, but a line for each file.
struct PlanSeat: Hashable {
    /// Its place among the members; the cover has 0.
    let place: Int
    /// How many members there are.
    let count: Int
    let role: MemberRole
    /// What all names begin with.
    let stem: [UInt8]
    /// How the plan ended.
    let outcome: GroupPlan.Outcome

    init(place: Int, of count: Int, _ role: MemberRole, stem: [UInt8], _ outcome: GroupPlan.Outcome)
    {
        self.place = place
        self.count = count
        self.role = role
        self.stem = stem
        self.outcome = outcome
    }

    /// Nil where a line is of a photo of one file.
    init?(_ record: JournalRecord) {
        guard let place: Int = record.number("photo-place"), place >= 0,
            let count: Int = record.number("photo-n"),
            let role = record.text("photo-role").flatMap(MemberRole.init(rawValue:)),
            let stem = record["photo-stem"],
            let outcome = record.text("photo-as").flatMap(GroupPlan.Outcome.init(rawValue:))
        else { return nil }
        self.init(place: place, of: count, role, stem: stem, outcome)
    }

    func write(to record: inout JournalRecord) {
        record.set("photo-place", place)
        record.set("photo-n", count)
        record.set("photo-role", role.rawValue)
        record["photo-stem"] = stem
        record.set("photo-as", outcome.rawValue)
    }
}

extension GroupPlan {
    /// What an archive says of a member; nil while the plan has not ended.
    func seat(of op: String) -> PlanSeat? {
        guard let outcome, let place = members.firstIndex(where: { $0.op == op }) else {
            return nil
        }
        return PlanSeat(
            place: place, of: members.count, members[place].role, stem: stem, outcome)
    }

    /// The plan of the files that an archive tells of, in any order; nil where it was of none.
    init?(archived operations: [Operation]) {
        let seated = operations.compactMap { operation in operation.seat.map { (operation, $0) } }
            .sorted { $0.1.place < $1.1.place }
        guard let (first, seat) = seated.first else { return nil }
        self.init(
            group: first.group, batch: first.batch ?? first.group, time: first.time,
            directory: first.sourceDirectory, stem: seat.stem,
            members: seated.map { operation, seat in
                Member(
                    name: operation.sourceName, op: operation.op, role: seat.role,
                    identity: operation.identity)
            })
        outcome = seat.outcome
        verb = first.verb
    }

    /// All plans that files of archives belong to.
    static func all(archived operations: [Operation]) -> [GroupPlan] {
        Dictionary(grouping: operations.filter { $0.seat != nil }, by: \.group).values
            .compactMap { GroupPlan(archived: $0) }
    }
}
