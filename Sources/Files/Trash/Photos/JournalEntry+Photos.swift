extension JournalEntry {
    /// One entry for each photo, where the plans say that it is of several files; that of the cover stands for all.
    static func merged(_ entries: [JournalEntry], by plans: [GroupPlan]) -> [JournalEntry] {
        if plans.isEmpty { return entries }
        var planOf: [String: GroupPlan] = [:]
        for plan in plans { planOf[plan.group] = plan }
        var byOp: [String: JournalEntry] = [:]
        for entry in entries where planOf[entry.group] != nil { byOp[entry.op] = entry }
        var result: [JournalEntry] = []
        var seen: Set<String> = []
        for entry in entries {
            guard let plan = planOf[entry.group] else {
                result.append(entry)
                continue
            }
            let members = plan.members.compactMap { byOp[$0.op] }
            guard seen.insert(plan.group).inserted, var first = members.first else { continue }
            first.take(members.dropFirst())
            result.append(first)
        }
        return result
    }

    private mutating func take(_ members: ArraySlice<JournalEntry>) {
        let all = [self] + members
        // One that was gone before it could be moved says nothing of the photo.
        let told = all.filter { $0.state != .abandoned }
        let states = Set((told.isEmpty ? all : told).map(\.state))
        state = states.count == 1 ? states.first ?? state : .partial
        others = members.map(\.sourcePath)
        numbers = all.map(\.sequence)
    }
}
