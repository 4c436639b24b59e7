/// The operations that the records of one journal tell of, in the order they began.
struct OperationList {
    private(set) var operations = NamedList<Operation>()
    /// Whether all that was written down is in the operations; a later version may have written more.
    private(set) var isComplete = true
    /// The photos of several files, in the order in which they were trashed.
    private(set) var plans = NamedList<GroupPlan>()
    /// What was copied to other folders.
    private(set) var copies = CopyList()

    init() {}

    /// Of a session that has them already.
    init(
        _ operations: NamedList<Operation>, _ plans: NamedList<GroupPlan>, _ copies: [CopyOperation]
    ) {
        self.operations = operations
        self.plans = plans
        self.copies = CopyList(copies)
    }

    subscript(op: String) -> Operation? { operations[op] }

    /// Takes in the next lines of the journal; those that do not check are left out.
    mutating func read(_ content: ArraySlice<UInt8>) {
        for line in content.split(separator: UInt8(ascii: "\n")) {
            if let record = JournalRecord(line: line) {
                add(record)
            } else if JournalRecord.checked(line) != nil {
                isComplete = false
            }
        }
    }

    mutating func add(_ record: JournalRecord) {
        if record.kind.isOfGroup { return addToPlans(record) }
        if record.kind.isOfCopy {
            if !copies.add(record) { isComplete = false }
            return
        }
        if let place = operations.place(of: record.op) {
            operations[place].apply(record)
        } else if var operation = Operation(record) {
            operation.apply(record)
            if operation.sequence == 0, record["place"] == nil {
                operation.place = UInt64(operations.count)
            }
            operations.put(operation)
        } else {
            isComplete = false
        }
    }

    private mutating func addToPlans(_ record: JournalRecord) {
        if let place = plans.place(of: record.op) {
            plans[place].apply(record)
        } else if let plan = GroupPlan(record) {
            plans.put(plan)
        } else {
            isComplete = false
        }
    }

    /// The plan of a photo of several files.
    func plan(_ group: String) -> GroupPlan? { plans[group] }

    /// The operations of a plan's members, the cover's first; those that never began are not among them.
    func operations(of plan: GroupPlan) -> [Operation] { plan.members.compactMap { self[$0.op] } }

    /// How much there is to keep in memory.
    var count: Int { operations.count + copies.all.count }

    /// The highest number among them, those of acts of undo included.
    var highest: UInt64 { max(newest, newestAct) }

    /// The number of the last act of undo that took anything back.
    var newestAct: UInt64 { (operations.map(\.act) + copies.all.map(\.act)).max() ?? 0 }

    /// The number of the newest thing that was done.
    var newest: UInt64 {
        (operations.map(\.sequence) + copies.all.map(\.sequence)).max() ?? 0
    }
}
