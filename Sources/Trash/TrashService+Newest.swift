extension TrashService {
    /// Brings back the newest photo that can come, together with those that were trashed as one with it.
    ///
    /// Photos that `isMeant` refuses are left alone. One that cannot come back now, and one that is gone from the trash, stands in the
    /// way of none before it.
    public func restoreNewest(
        where isMeant: (Receipt) -> Bool = { _ in true }
    ) throws(TrashError) -> UndoReport {
        var report = UndoReport()
        for step in steps(try undoCandidates().filter { isMeant($0.receipt) }, by: \.group) {
            restore(step, &report)
            if !report.restored.isEmpty { break }
        }
        return report
    }

    /// Brings back all that can come of what the most recent session trashed from which anything can.
    public func restoreNewestSession() throws(TrashError) -> UndoReport {
        var report = UndoReport()
        for step in steps(try undoCandidates(), by: \.session) {
            restore(step, &report)
            if !report.restored.isEmpty { break }
        }
        return report
    }

    /// What is brought back together, the newest first, in steps and within each.
    private func steps<Key: Hashable>(
        _ candidates: [UndoCandidate], by key: (Receipt) -> Key
    ) -> [[UndoCandidate]] {
        var places: [Key: Int] = [:]
        var steps: [[UndoCandidate]] = []
        for candidate in candidates.reversed() {
            let key = key(candidate.receipt)
            if let place = places[key] {
                steps[place].append(candidate)
            } else {
                places[key] = steps.count
                steps.append([candidate])
            }
        }
        return steps
    }

    /// Asks photos back one by one; one that fails stands in nobody's way.
    func restore(_ step: [UndoCandidate], _ report: inout UndoReport) {
        for candidate in step {
            let receipt = candidate.receipt
            do throws(TrashError) {
                report.restored.append(try restore(receipt))
            } catch {
                switch error {
                case .goneFromTrash: report.gone.append(receipt)
                // A recovery has ended it meanwhile, or its session does.
                case .alreadyRestored: break
                case .notRestorable, .inUse:
                    if candidate.isPending { break }
                    report.waiting.append(.init(receipt: receipt, error: error))
                default: report.waiting.append(.init(receipt: receipt, error: error))
                }
            }
        }
    }
}
