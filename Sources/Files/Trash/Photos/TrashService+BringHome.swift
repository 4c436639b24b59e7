import CLinux

extension TrashService {
    /// Restores the members of a photo from the trash, the cover first; one that cannot come does not stop the others.
    ///
    /// `operations` are those of the plan in its order, as far as they began. Those that were interrupted are ended before.
    func bringHome(
        _ plan: GroupPlan, _ operations: inout [Operation], in journal: JournalFile,
        by act: UInt64 = 0
    ) -> PhotoRestoration {
        let settlement = settlement(journal)
        var result = PhotoRestoration()
        for place in operations.indices where operations[place].isPending {
            do throws(FailedCall) {
                try settlement.settle(&operations[place])
            } catch {
                if let receipt = Receipt(operations[place], session: journal.session) {
                    result.waiting.append(.init(receipt: receipt, error: TrashError(error)))
                }
            }
        }
        let stem = plan.naming
        var number = pictureNumber(plan, operations, settlement)
        for place in operations.indices where operations[place].state == .trashed {
            let naming = MemberNaming.shared(stem, from: number)
            do throws(TrashError) {
                let restoration = try restore(
                    &operations[place], in: journal, by: act, naming: naming)
                result.restored.append(restoration)
                let name = operations[place].sourceName
                guard plan.isPicture(operations[place].op) else { continue }
                // A name that was taken in the moment: the pictures behind it follow.
                while number < 10000,
                    split(restoration.path)?.name != naming.restoredName(name, number: number)
                {
                    number += 1
                }
            } catch {
                guard let receipt = Receipt(operations[place], session: journal.session) else {
                    continue
                }
                if error.isGone {
                    result.gone.append(receipt)
                } else {
                    result.waiting.append(.init(receipt: receipt, error: error))
                }
            }
        }
        return result
    }

    /// The number that all pictures come back with: the first that is free for each of those in the trash.
    private func pictureNumber(
        _ plan: GroupPlan, _ operations: [Operation], _ settlement: Settlement
    ) -> Int {
        do throws(FailedCall) {
            var pictures: [[UInt8]] = []
            for operation in operations
            where operation.state == .trashed && plan.isPicture(operation.op) {
                guard let attempt = operation.attempts.last,
                    let folder = try settlement.folder(attempt.place),
                    try folder.stores(operation, attempt, user: places.effectiveUser)
                else { continue }
                pictures.append(operation.sourceName)
            }
            guard let home = try settlement.directory(plan.directory) else { return 1 }
            return try plan.naming.restoredNumber(of: pictures) { (name) throws(FailedCall) in
                try home.status(of: name) == nil
            }
        } catch {
            // What cannot be looked up says so when the member is moved.
            return 1
        }
    }
}

extension GroupPlan {
    func isPicture(_ op: String) -> Bool { role(of: op)?.isPicture ?? false }

    /// What the file of an operation is to the photo.
    func role(of op: String) -> MemberRole? { members.first { $0.op == op }?.role }
}
