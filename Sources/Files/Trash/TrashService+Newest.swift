extension TrashService {
    /// How many photos are looked at before the first restore.
    private static let portion = 256

    /// Brings back the newest photo that can come, together with those that were trashed as one with it.
    ///
    /// Photos that `isMeant` refuses are left alone, and those that lay outside the folders (absolute paths without symbolic links; nil
    /// for any), unless theirs leads to one of these now. One that cannot come back now, and one that is gone from the trash, stands in the
    /// way of none before it. `act` as in `restore(_:by:)`.
    public func restoreNewest(
        in folders: Set<[UInt8]>? = nil, by act: UInt64 = 0,
        where isMeant: (Receipt) -> Bool = { _ in true }
    ) throws(TrashError) -> UndoReport {
        var report = UndoReport()
        if isOnlyLooking, !isJournalThere { return report }
        let words = folders.map { $0.map { bytes("dir=") + percentEncoded($0) } }
        try restoreNewest(&report, withOneOf: words, act, sharing: "batch", \.batch) { receipt in
            (folders?.contains(receipt.sourceDirectory) ?? true) && isMeant(receipt)
        }
        guard let folders, report.restored.isEmpty else { return report }
        // A folder that was moved is shown under another name than it had; what was trashed under that is older.
        var known: [Path: Bool] = [:]
        try restoreNewest(&report, withOneOf: nil, act, sharing: "batch", \.batch) { receipt in
            let folder = receipt.sourceDirectory
            let leadsThere = known[folder] ?? (!folders.contains(folder) && isLink(folder, folders))
            known[folder] = leadsThere
            return leadsThere && isMeant(receipt)
        }
        return report
    }

    /// Brings back all that can come of what the most recent session trashed and moved that has anything left.
    ///
    /// Where none of it can come back now, that is said, and no earlier session takes its place; one that runs is passed over. `act` as in
    /// `restore(_:by:)`.
    public func restoreNewestSession(by act: UInt64 = 0) throws(TrashError) -> UndoReport {
        var report = UndoReport()
        if isOnlyLooking, !isJournalThere { return report }
        try restoreNewest(&report, withOneOf: nil, act, sharing: "session", \.session) { _ in
            true
        }
        return report
    }

    private func isLink(_ folder: Path, _ folders: Set<Path>) -> Bool {
        do throws(FailedCall) {
            return folders.contains(try resolvedPath(folder))
        } catch {
            return false
        }
    }

    /// Goes on to what is older until anything is back; `key` is what photos that come back together share, the field of that name.
    private func restoreNewest<Key: Hashable>(
        _ report: inout UndoReport, withOneOf words: [[UInt8]]?, _ act: UInt64,
        sharing field: String, _ key: (Receipt) -> Key, where isMeant: (Receipt) -> Bool
    ) throws(TrashError) {
        var tried: Set<String> = []
        var room = Self.portion
        while true {
            let portion = try candidates(
                atMost: room, withOneOf: words, besides: tried, where: isMeant)
            let isLast = portion.count < room
            for step in steps(portion, by: key) {
                let whole = isLast ? step : try self.step(of: step, field, key, isMeant)
                tried.formUnion(whole.map(\.receipt.op))
                if field == "session" { report.sessions += whole.prefix(1).map(\.receipt.session) }
                restore(whole, by: act, &report)
                if !report.restored.isEmpty || field == "session" && report.hasHeld { return }
            }
            if isLast { return }
            room *= 4
        }
    }

    /// All of a step, the rest of which may be older than what was looked at.
    private func step<Key: Hashable>(
        of part: [UndoCandidate], _ field: String, _ key: (Receipt) -> Key,
        _ isMeant: (Receipt) -> Bool
    ) throws(TrashError) -> [UndoCandidate] {
        guard let first = part.first?.receipt else { return [] }
        // What was trashed by itself is a batch of its own, and a photo of several files is brought back by its plan.
        let isAlone = first.batch == first.group
        let isWhole = first.group == first.op || !isOnlyLooking && isPlanned(first)
        if field == "batch", isAlone, isWhole { return part }
        let name = key(first)
        // The lines of photos that share a group, and no batch, have no such field.
        let (field, text) =
            field == "session"
            ? (field, first.session) : (isAlone ? "group" : field, bytes(first.batch))
        let word = bytes("\(field)=") + percentEncoded(text)
        return try candidates(atMost: .max, withOneOf: [word]) {
            key($0) == name && isMeant($0)
        }
    }

    /// What is brought back together; the newest first, in steps and within each.
    private func steps<Key: Hashable>(
        _ candidates: [UndoCandidate], by key: (Receipt) -> Key
    ) -> [[UndoCandidate]] {
        var places: [Key: Int] = [:]
        var steps: [[UndoCandidate]] = []
        for candidate in candidates {
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

    /// Restores photos one by one; one that fails does not stop the others.
    func restore(_ step: [UndoCandidate], by act: UInt64, _ report: inout UndoReport) {
        if isOnlyLooking { return look(at: step, &report) }
        var photos: Set<String> = []
        for candidate in step {
            let receipt = candidate.receipt
            if photos.contains(receipt.group) { continue }
            do throws(TrashError) {
                if isPlanned(receipt) {
                    photos.insert(receipt.group)
                    report.take(
                        try restore(photo: receipt.group, session: receipt.session, by: act))
                    continue
                }
                report.restored.append(try restore(receipt, by: act))
            } catch {
                switch error {
                case .goneFromTrash, .goneFromFolder: report.gone.append(receipt)
                case .changedInFolder:
                    report.gone.append(receipt)
                    report.changed.insert(receipt.op)
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
