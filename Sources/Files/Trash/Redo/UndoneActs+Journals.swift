import System

extension UndoneActs {
    /// What can be taken back now, or was brought back otherwise, is above every act.
    private static var settled: UInt64 { .max }

    /// Takes in what a journal tells; `isOpen` says which groups can be done again from here.
    mutating func take(_ list: OperationList, where isOpen: (_ group: String) -> Bool) {
        newest = max(newest, list.newest)
        for operations in list.photos {
            let number = operations.map(\.sequence).max() ?? 0
            guard let act = Self.act(of: operations) else { continue }
            let group = operations[0].group
            // The new file of a turn is made again by another turn.
            let isRepeatable = !operations.contains { $0.verb == .turn }
            let isUndone = act != Self.settled && isOpen(group) && isRepeatable
            let deed = UndoneDeed(operations, list.plan(group), act: act, number)
            note(number, act, isUndone ? deed : nil)
        }
        for (group, copies) in Dictionary(grouping: list.copies.all, by: \.group) {
            let number = copies.map(\.sequence).max() ?? 0
            guard let act = Self.act(of: copies) else { continue }
            let isUndone = act != Self.settled && isOpen(group)
            note(number, act, isUndone ? UndoneDeed(copies, act: act, number) : nil)
        }
    }

    /// The act that brought a photo back, the last of several; nil where it never left.
    private static func act(of operations: [Operation]) -> UInt64? {
        let told = operations.filter { $0.state != .abandoned && $0.state != .lost }
        // What was gone from the trash by then stands in the way of nothing.
        return last(
            told.isEmpty
                ? nil
                : told.filter { $0.state != .gone }.map { $0.state == .restored ? $0.act : 0 })
    }

    /// The act that took copies away, the last of several; nil where none was made.
    private static func act(of copies: [CopyOperation]) -> UInt64? {
        let told = copies.filter { $0.state != .dropped(.unmade) }
        return last(
            told.isEmpty
                ? nil
                : told.filter { $0.isUndoable || $0.state == .removed }
                    .map { $0.state == .removed ? $0.act : 0 })
    }

    private static func last(_ acts: [UInt64]?) -> UInt64? {
        guard let acts else { return nil }
        return acts.contains(0) ? settled : acts.max() ?? settled
    }
}

extension OperationList {
    /// The operations of each photo, the cover's first.
    fileprivate var photos: [[Operation]] {
        plans.map { operations(of: $0) }.filter { !$0.isEmpty }
            + operations.filter { plan($0.group) == nil }.map { [$0] }
    }
}

extension UndoneDeed {
    /// Nil where it is unknown where the photo came back to.
    fileprivate init?(_ operations: [Operation], _ plan: GroupPlan?, act: UInt64, _ number: UInt64)
    {
        let back = operations.filter { $0.state == .restored }
        guard let first = back.first else { return nil }
        let members = back.compactMap { operation in
            operation.destinations.last.map { destination in
                Photo.Member(
                    path: BytePath.join(destination.directory, destination.name),
                    role: plan?.role(of: operation.op) ?? .cover, arrived: operation.arrived)
            }
        }
        guard members.count == back.count else { return nil }
        self.act = act
        self.number = number
        batch = first.batch ?? (plan == nil && first.group != first.op ? first.group : nil)
        ops = Set(operations.map(\.op))
        kind = .photo(
            Photo(
                stem: plan?.stem ?? [], members: members,
                target: first.verb == .move ? first.attempts.last?.place.filesPath : nil))
    }

    /// Nil where no copy was taken away.
    fileprivate init?(_ copies: [CopyOperation], act: UInt64, _ number: UInt64) {
        // The cover's copy was made last.
        let gone = copies.filter { $0.state == .removed }.reversed()
        guard let cover = gone.first else { return nil }
        self.act = act
        self.number = number
        batch = cover.batch == cover.group ? nil : cover.batch
        ops = Set(copies.map(\.op))
        kind = .copies(
            Copies(
                way: cover.way,
                originals: gone.map { .init(path: $0.sourcePath, identity: $0.identity) },
                target: cover.directory, name: cover.name))
    }
}
