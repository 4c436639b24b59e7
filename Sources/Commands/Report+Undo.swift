import Invocation
import Messages
import PhotoLibrary
import Trash

extension Report {
    /// Lists what is back on standard output, and says what is not; failure where a photo waits, or where all are gone.
    ///
    /// Of a rehearsal it says what would be back.
    func tell(_ undone: UndoReport, isRehearsal: Bool = false) -> ExitStatus {
        if undone.isEmpty {
            say("nothing to undo: no photo in the journal is waiting in a trash")
        }
        for restoration in undone.restored { tell(restoration, isRehearsal) }
        for waiting in undone.waiting {
            say(waiting.receipt.sourcePath, words(forReturn: waiting.error))
        }
        for sentence in words(forGoneOf: undone) { say(sentence) }
        tell(undone.copies, isRehearsal)
        let isDone =
            undone.waiting.isEmpty && undone.copies.waiting.isEmpty
            && (!undone.restored.isEmpty || !undone.copies.removed.isEmpty
                || undone.gone.isEmpty && undone.copies.stayed.isEmpty)
        return isDone ? .success : .failure
    }

    private func tell(_ copies: CopyUndo, _ isRehearsal: Bool) {
        for path in copies.removed {
            if isRehearsal {
                say(path, "the copy would have been removed")
            } else {
                list(Array("copy removed: ".utf8) + path)
            }
        }
        for stay in copies.stayed { say(stay.path, words(for: stay.reason)) }
        for path in copies.gone { say(path, "the copy is not there any more") }
        for waiting in copies.waiting { say(waiting.path, words(forReturn: waiting.error)) }
    }

    private func tell(_ restoration: Restoration, _ isRehearsal: Bool) {
        let photo = restoration.path + memberWords(restoration.others)
        let manner = restoration.isRenamed ? "restored under another name" : "restored"
        if isRehearsal {
            say(photo, "would have been \(manner)")
        } else {
            list(Array("\(manner): ".utf8) + photo)
        }
        for name in restoration.gone {
            say(
                BytePath.join(BytePath.directory(restoration.path), name),
                "it is gone from the trash")
        }
    }
}
