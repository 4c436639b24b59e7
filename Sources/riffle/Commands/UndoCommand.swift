import Trash

/// `--undo-last` and `--undo-session`: puts back the newest photos that can come, without an interface.
struct UndoCommand {
    let places: TrashPlaces
    let isWholeSession: Bool

    func run() -> ExitStatus {
        do throws(TrashError) {
            let service = TrashService(places: places)
            _ = try service.recover()
            let report =
                isWholeSession ? try service.restoreNewestSession() : try service.restoreNewest()
            if report.isEmpty {
                Report.say("nothing to undo: no photo in the journal is waiting in a trash")
            }
            return UndoCommand.tell(report)
        } catch {
            Report.say(words(for: error))
            return .failure
        }
    }

    /// Lists what is back on standard output, and says what is not; failure where a photo waits, or where all are gone.
    static func tell(_ report: UndoReport) -> ExitStatus {
        for restoration in report.restored { tell(restoration) }
        for waiting in report.waiting {
            Report.say(waiting.receipt.sourcePath, words(forReturn: waiting.error))
        }
        if !report.gone.isEmpty { Report.say(words(forGone: report.gone.count)) }
        let isDone = report.waiting.isEmpty && (!report.restored.isEmpty || report.gone.isEmpty)
        return isDone ? .success : .failure
    }

    static func tell(_ restoration: Restoration) {
        Report.list(
            Array(restoration.isRenamed ? "restored under another name: ".utf8 : "restored: ".utf8)
                + restoration.path)
    }
}
