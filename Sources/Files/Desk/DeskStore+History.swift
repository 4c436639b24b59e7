import CSQLite

extension DeskStore {
    /// What was decided, by all sessions, the newest first; what was taken back too where that is requested.
    ///
    /// Leaves out photos whose rows are gone.
    public func history(
        atMost limit: Int = 10_000, withUndone: Bool = false
    ) throws(DeskError) -> [StoredStep] {
        try unsafe gatherSteps { handle, each, context in
            unsafe desk_history(
                handle, Int32(clamping: limit), withUndone ? 1 : 0, each, context)
        }
    }
}
