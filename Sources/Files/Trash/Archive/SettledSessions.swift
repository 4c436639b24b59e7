/// Journals that can be archived together: each is locked, and all of it is settled.
struct SettledSessions {
    private(set) var files: [JournalFile] = []
    /// By key, each with its newline.
    private(set) var lines: [[UInt8]] = []
    private(set) var sequences: ClosedRange<UInt64>?
    private var bytes: Int64 = 0

    /// Fewer and smaller journals are read faster than they are archived.
    var isWorthwhile: Bool { files.count >= 8 || bytes >= 256 * 1024 }
    var isFull: Bool { files.count >= 64 || bytes >= 4 * 1024 * 1024 }

    /// Takes a journal unless it says anything that would be lost.
    ///
    /// `newest` is the number of the newest thing that was done: what was taken back behind it can be done again, and no archive knows how.
    mutating func take(_ file: JournalFile, _ list: OperationList, bytes: Int64, newest: UInt64) {
        // A photo that is in two places is for recovery.
        guard list.isComplete, list.plans.allSatisfy({ $0.outcome != nil }),
            list.newestAct <= newest
        else { return }
        // The journal of a copy that can be undone stays: undo looks for copies in journals alone.
        let copies = list.copies.all.compactMap { ArchiveLine.line($0, session: file.session) }
        guard copies.count == list.copies.all.count else { return }
        // What was given up before it had a name in a trash says nothing.
        let all = list.operations.filter {
            $0.verb != .turn || !$0.attempts.isEmpty || $0.isUnsettled
        }
        let made = all.compactMap { operation in
            ArchiveLine.line(operation, session: file.session, plan: list.plan(operation.group))
        }
        guard made.count == all.count else { return }
        files.append(file)
        lines += made + copies
        self.bytes += bytes
        for sequence in list.operations.map(\.sequence) + list.copies.all.map(\.sequence) {
            let range = sequences ?? sequence...sequence
            sequences = min(range.lowerBound, sequence)...max(range.upperBound, sequence)
        }
    }
}
