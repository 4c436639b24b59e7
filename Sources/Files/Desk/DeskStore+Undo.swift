import CSQLite
import Selecting

/// Acts of undo: each has a number of the one count of all journals, and may take back many steps.
extension DeskStore {
    /// Gives photos the values that they had before steps, the first of these first, as far as these changed them; what became of them.
    ///
    /// What was decided since about anything else of a photo stays. All that one act takes back is done again together; `act` is 0 where it
    /// has no number. `time` is in milliseconds since 1970. Sidecars that riffle wrote of the photos are to be written again, and where
    /// `writesSidecars` all.
    public func takeBack(
        _ steps: [StoredStep], by act: UInt64, time: Int64, writesSidecars: Bool = false
    ) throws(DeskError) -> [StoredStep.Change] {
        try transaction { () throws(DeskError) in
            var made: [StoredStep.Change] = []
            for step in steps {
                // The rows as they are now: another riffle may have decided since they were read.
                for change in try changes(of: step.id) {
                    made.append(
                        try follow(
                            change.row, from: change.new, to: change.old, .takenBack, time,
                            writesSidecars: writesSidecars))
                }
                try setUndone(step.number, of: step.session, StoredStep.undone(by: act))
            }
            return made
        }
    }

    /// Makes all steps again that an act took back, the oldest first; what became of the photos, and the steps as they were.
    public func redo(
        act: UInt64, time: Int64, writesSidecars: Bool = false
    ) throws(DeskError) -> (changes: [StoredStep.Change], steps: [StoredStep]) {
        try transaction { () throws(DeskError) in
            let steps = try steps(undoneBy: act).reversed()
            var made: [StoredStep.Change] = []
            for step in steps {
                for change in try changes(of: step.id) {
                    made.append(
                        try follow(
                            change.row, from: change.old, to: change.new, .madeAgain, time,
                            writesSidecars: writesSidecars))
                }
                try setUndone(step.number, of: step.session, 0)
            }
            return (made, Array(steps))
        }
    }

    /// Applies the undo or redo of a step to a row, as far as the step changed it; returns the result.
    func follow(
        _ row: DeskRow, from: Judgement, to: Judgement, _ way: Way, _ time: Int64,
        writesSidecars: Bool
    ) throws(DeskError) -> StoredStep.Change {
        var row = row
        let old = row.judgement
        row.judgement = old.following(from: from, to: to)
        try notePending(&row, from: old, way, isWritten: writesSidecars)
        row.changed = time
        try save(&row)
        return StoredStep.Change(row: row, old: from, new: to)
    }

    /// The steps that an act took back, the newest first.
    public func steps(undoneBy act: UInt64) throws(DeskError) -> [StoredStep] {
        guard act > 0 else { return [] }
        return try unsafe gatherSteps { handle, each, context in
            unsafe desk_steps_undone_by(handle, StoredStep.undone(by: act), each, context)
        }
    }

    /// The acts that took back steps of other sessions that concern a folder, as far as nothing was decided since.
    public func acts(
        in directory: [UInt8], besides session: [UInt8]
    ) throws(DeskError) -> Set<UInt64> {
        let above = StoredStep.undone(by: try numbers().newest)
        let steps = try unsafe gatherSteps { handle, each, context in
            unsafe withDeskBytes(directory) { directory in
                unsafe withDeskBytes(session) { session in
                    unsafe desk_undone(handle, directory, session, above, each, context)
                }
            }
        }
        return Set(steps.map(\.act))
    }

    /// The number of the newest step, and that of the last act of undo; 0 where there is none.
    public func numbers() throws(DeskError) -> (newest: UInt64, act: UInt64) {
        var newest: Int64 = 0
        var undone: Int64 = 0
        try Self.check(unsafe desk_numbers(handle, &newest, &undone))
        return (UInt64(clamping: newest), StoredStep.act(of: undone))
    }

    /// The highest number that a desk holds; 0 where there is none.
    ///
    /// It waits for another riffle that writes: undo takes an act with too low a number in the wrong order.
    public static func highestNumber(at path: [UInt8]) -> UInt64 {
        do throws(DeskError) {
            guard exists(at: path) else { return 0 }
            let numbers = try DeskStore(peekingAt: path, writable: true, patience: patience)
                .numbers()
            return max(numbers.newest, numbers.act)
        } catch {
            // What cannot be read counts for nothing now.
            return 0
        }
    }
}

extension StoredStep {
    /// How it is stored that an act took a step back: former versions know 0, that it stands, and 1, that it does not.
    static func undone(by act: UInt64) -> Int64 { Int64(clamping: act) + 1 }

    static func act(of undone: Int64) -> UInt64 { UInt64(max(0, undone - 1)) }

    init(_ record: DeskStepRecord) {
        self = unsafe StoredStep(
            id: record.id, session: [UInt8](record.session) ?? [], number: record.batch,
            time: record.time, sequence: UInt64(clamping: record.number),
            isUndone: record.undone != 0, act: Self.act(of: record.undone), place: record.place)
    }
}
