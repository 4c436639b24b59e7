/// What a journal tells of its session, or the archive of a part of it.
struct ToldSession {
    let session: [UInt8]
    var operations: [Operation] = []
    var plans: [GroupPlan] = []
    var copies: [CopyOperation] = []
}

extension TrashService {
    /// Shows what the journals of all sessions tell, and the archive; a journal that is locked is read all the same.
    ///
    /// `words` are what lines of the archive must have one of to be looked at. With `onlyLooking` it makes no file. The archive may tell of
    /// millions: false where `isWanted`, which is asked as it is read, says no.
    func visitJournals(
        withOneOf words: [[UInt8]]?, onlyLooking: Bool, whileWanted isWanted: () -> Bool = { true },
        _ body: (ToldSession) -> Void
    ) throws(TrashError) -> Bool {
        let folder = try journalFolder()
        var known: Set<String> = []
        func tell(_ told: ToldSession) {
            known.formUnion(told.operations.map(\.op) + told.copies.map(\.op))
            body(told)
        }
        for session in try earlierSessions(in: folder) {
            do throws(FailedCall) {
                let list = try readUnlocked(session, in: folder)
                tell(
                    ToldSession(
                        session: session, operations: Array(list.operations),
                        plans: Array(list.plans), copies: list.copies.all))
            } catch {
                // A journal that cannot be read has nothing to show.
            }
        }
        if let journal {
            tell(
                ToldSession(
                    session: journal.session, operations: Array(operations), plans: Array(plans),
                    copies: copies))
        }
        let lock = ArchiveLock(
            in: folder.directory, isPatient: true, making: !onlyLooking && !isOnlyLooking)
        defer { lock?.release() }
        do throws(FailedCall) {
            let archive = try Archive(in: folder.directory)
            var lines = archive.lines()
            var copies: [[UInt8]: [CopyOperation]] = [:]
            var count = 0
            while let line = try lines.next(in: archive) {
                count += 1
                if count.isMultiple(of: 64), !isWanted() { return false }
                if let words, !line.hasWord(words) { continue }
                if let (copy, session) = line.copy, !known.contains(copy.op) {
                    copies[session, default: []].append(copy)
                }
                guard let (operation, session) = line.operation, !known.contains(operation.op)
                else { continue }
                body(ToldSession(session: session, operations: [operation]))
            }
            for (session, copies) in copies {
                // An archive tells the newest first.
                body(ToldSession(session: session, copies: copies.reversed()))
            }
        } catch {
            throw .journalUnwritable(error)
        }
        return true
    }
}
