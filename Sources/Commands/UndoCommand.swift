public import Invocation
public import Messages
import PhotoLibrary
public import Trash

/// `--undo-last` and `--undo-session`: puts back the newest photos that can come, without an interface.
public struct UndoCommand {
    let places: TrashPlaces
    let isWholeSession: Bool
    let report: Report

    public init(places: TrashPlaces, isWholeSession: Bool, report: Report) {
        self.places = places
        self.isWholeSession = isWholeSession
        self.report = report
    }

    public func run() -> ExitStatus {
        do throws(TrashError) {
            let service = TrashService(places: places)
            _ = try service.recover()
            let undone =
                isWholeSession ? try service.undoNewestSession() : try service.undoNewest()
            if undone.isEmpty {
                report.say("nothing to undo: no photo in the journal is waiting in a trash")
            }
            return report.tell(undone)
        } catch {
            report.say(words(for: error))
            return .failure
        }
    }
}

extension Report {
    /// Lists what is back on standard output, and says what is not; failure where a photo waits, or where all are gone.
    func tell(_ undone: UndoReport) -> ExitStatus {
        for restoration in undone.restored { tell(restoration) }
        for waiting in undone.waiting {
            say(waiting.receipt.sourcePath, words(forReturn: waiting.error))
        }
        for sentence in words(forGoneOf: undone) { say(sentence) }
        tell(undone.copies)
        let isDone =
            undone.waiting.isEmpty && undone.copies.waiting.isEmpty
            && (!undone.restored.isEmpty || !undone.copies.removed.isEmpty
                || undone.gone.isEmpty && undone.copies.stayed.isEmpty)
        return isDone ? .success : .failure
    }

    private func tell(_ copies: CopyUndo) {
        for path in copies.removed { list(Array("copy removed: ".utf8) + path) }
        for stay in copies.stayed { say(stay.path, words(for: stay.reason)) }
        for path in copies.gone { say(path, "the copy is not there any more") }
        for waiting in copies.waiting { say(waiting.path, words(forReturn: waiting.error)) }
    }

    private func tell(_ restoration: Restoration) {
        list(
            Array(restoration.isRenamed ? "restored under another name: ".utf8 : "restored: ".utf8)
                + restoration.path + memberWords(restoration.others))
        for name in restoration.gone {
            say(
                BytePath.join(BytePath.directory(restoration.path), name),
                "it is gone from the trash")
        }
    }
}
