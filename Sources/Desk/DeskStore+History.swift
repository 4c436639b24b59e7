import CSQLite
import Selecting

/// A step in the history of the desk.
public struct PastStep: Hashable, Sendable {
    public let step: StoredStep
    public let isUndone: Bool
}

extension DeskStore {
    /// What was decided, by all sessions, the newest first; what was taken back too where that is asked for.
    ///
    /// Of photos whose rows are gone nothing is told.
    public func history(
        atMost limit: Int = 10_000, withUndone: Bool = false
    ) throws(DeskError) -> [PastStep] {
        let gathered = Gathered<PastStep>()
        try Self.check(
            unsafe desk_history(
                handle, Int32(clamping: limit), withUndone ? 1 : 0,
                { context, record in
                    guard let record = unsafe record?.pointee else { return }
                    let step = unsafe StoredStep(
                        id: record.id, session: [UInt8](record.session) ?? [],
                        number: record.batch, time: record.time, changes: [])
                    let past = unsafe PastStep(step: step, isUndone: record.undone != 0)
                    unsafe Gathered<PastStep>.from(context)?.items.append(past)
                }, gathered.context))
        var history: [PastStep] = []
        for past in gathered.items {
            let step = past.step
            history.append(
                PastStep(
                    step: StoredStep(
                        id: step.id, session: step.session, number: step.number, time: step.time,
                        changes: try changes(of: step.id)), isUndone: past.isUndone))
        }
        return history
    }
}
