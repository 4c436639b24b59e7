import CLinux
import System

/// A photo of several files on its way to the trash, as far as it has come.
struct PhotoMove {
    var plan: GroupPlan
    var warrant: TrashWarrant?
    /// Of all its files; 0 until it has one.
    var number: UInt64 = 0
    /// Whether the plan is on the disk.
    var isAnnounced = false
    /// Of what has left, the cover's first.
    var receipts: [Receipt] = []
    var leftOut: [[UInt8]]
    /// Operations that were begun in a folder that did not do, by the place of their member.
    var untold: [Int: Operation] = [:]

    init(_ plan: GroupPlan, leftOut: [[UInt8]]) {
        self.plan = plan
        self.leftOut = leftOut
    }

    /// The operation of a member, begun again or as it was left.
    func operation(at place: Int, of departure: borrowing Departure) -> Operation {
        if let begun = untold[place] { return begun }
        var operation = Operation(
            op: plan.members[place].op, group: plan.group, time: plan.time,
            sourceDirectory: departure.directory.path, sourceName: departure.name,
            sourceMount: departure.mount, identity: departure.identity)
        operation.sequence = number
        operation.verb = plan.verb
        if plan.batch != plan.group { operation.batch = plan.batch }
        if place == 0 { operation.warrant = warrant }
        return operation
    }
}

extension TrashService {
    /// Writes the plan down before anything moves, and waits until it is on the disk.
    func announce(_ move: inout PhotoMove) throws(TrashError) {
        if move.isAnnounced { return }
        let journal = try openJournal()
        if move.number == 0 { move.number = try takeNumbers() }
        do throws(FailedCall) {
            try journal.append(move.plan.record)
        } catch {
            throw .journalUnwritable(error)
        }
        plans.put(move.plan)
        move.isAnnounced = true
    }

    /// All that could leave has left.
    func conclude(_ move: inout PhotoMove) -> PhotoReceipt {
        let session = journal?.session ?? []
        // The plan and its members are on the disk already; recovery reads the outcome off them.
        end(&move.plan, .done)
        return PhotoReceipt(
            group: move.plan.group, session: session, receipts: move.receipts,
            leftOut: move.leftOut)
    }

    /// Brings back what has left already, and says why the photo stays.
    func stopped(_ move: inout PhotoMove, _ error: TrashError, at member: Path) -> Refusal {
        let plan = move.plan
        var failure = Refusal(
            BytePath.join(plan.directory, plan.members[0].name), error, at: member,
            of: plan.members.count)
        guard move.isAnnounced else { return failure }
        for place in move.untold.keys.sorted() {
            // Where another folder has taken it since, how that ended is written down already.
            if var operation = move.untold[place], operations[operation.op] == nil {
                // Left for the next recovery where that fails.
                try? abandonUnlessUntouched(&operation)
            }
        }
        let journal: JournalFile
        do throws(TrashError) {
            journal = try openJournal()
        } catch {
            failure.remaining = move.receipts
            return failure
        }
        var own = ownOperations(of: plan)
        _ = bringHome(plan, &own, in: journal)
        keep(own)
        if let outcome = plan.outcome(of: own) { end(&move.plan, outcome) }
        failure.remaining = own.filter { $0.state == .trashed }
            .compactMap { Receipt($0, session: journal.session) }
        return failure
    }

    /// Writes down how a photo of this session ended.
    private func end(_ plan: inout GroupPlan, _ outcome: GroupPlan.Outcome) {
        let record = JournalRecord.ended(plan.group, outcome)
        try? journal?.append(record)
        plan.apply(record)
        plans.put(plan)
    }

    /// The operations of this session that belong to a plan, the cover's first.
    func ownOperations(of plan: GroupPlan) -> [Operation] {
        plan.members.compactMap { operations[$0.op] }
    }

    /// Takes in what became of operations of this session.
    func keep(_ changed: [Operation]) {
        for operation in changed { operations.put(operation) }
    }
}

extension GroupPlan {
    /// How it ended once everything was brought back that can be; nil while an operation is under way.
    func outcome(of operations: [Operation]) -> Outcome? {
        if operations.contains(where: \.isPending) { return nil }
        return operations.contains { $0.state == .trashed } ? .partial : .back
    }
}
