import Trash

/// `--undo-last` and `--undo-session`: puts photos back without an interface.
struct UndoCommand {
    let places: TrashPlaces
    let isWholeSession: Bool

    func run() -> ExitStatus {
        do throws(TrashError) {
            let service = TrashService(places: places)
            _ = try service.recover()
            let receipts =
                isWholeSession ? try service.undoableOfLastSession() : try lastGroup(service)
            guard !receipts.isEmpty else {
                let isElsewhere = try service.journalEntries().contains { $0.state == .trashed }
                Report.say(
                    isElsewhere
                        ? "what could be undone belongs to a riffle that is running: press u there"
                        : "nothing to undo: no photo in the journal is waiting in a trash")
                return isElsewhere ? .failure : .success
            }
            var status = ExitStatus.success
            for receipt in receipts.reversed() where !putBack(receipt, service) {
                status = .failure
            }
            return status
        } catch {
            Report.say(words(for: error))
            return .failure
        }
    }

    /// The newest trash and what was trashed as one with it.
    private func lastGroup(_ service: TrashService) throws(TrashError) -> [Receipt] {
        let undoable = try service.undoable()
        return undoable.filter { $0.group == undoable.last?.group }
    }

    private func putBack(_ receipt: Receipt, _ service: TrashService) -> Bool {
        do throws(TrashError) {
            let restoration = try service.restore(receipt)
            Report.list(
                Array(
                    restoration.isRenamed ? "restored under another name: ".utf8 : "restored: ".utf8
                )
                    + restoration.path)
            return true
        } catch {
            Report.say(receipt.sourcePath, words(for: error))
            return false
        }
    }
}
