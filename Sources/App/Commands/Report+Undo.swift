import Invocation
import DisplayList
import Messages
import PhotoLibrary
import System
import Trash

extension Report {
    /// Lists what is back on standard output, and says what is not; failure where anything stays or is gone, as that was requested first.
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
        return undone.leavesSome || !undone.gone.isEmpty ? .failure : .success
    }

    private func tell(_ copies: CopyUndo, _ isRehearsal: Bool) {
        for path in copies.removed {
            if isRehearsal {
                say(path, "the copy would have been removed")
            } else {
                list(Array("copy removed: ".utf8) + path)
            }
        }
        for stay in copies.stayed { say(stay.path, "it stays: \(words(for: stay.reason).text)") }
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

extension Report {
    /// Names journals that cannot be read; failure where there are any, as nothing is known of what they tell.
    func tellUnreadable(of service: TrashService) -> ExitStatus {
        do throws(TrashError) {
            let unreadable = try service.unreadableJournals()
            for (path, error) in unreadable { say(path, words(for: error)) }
            return unreadable.isEmpty ? .success : .failure
        } catch {
            say(words(for: error))
            return .failure
        }
    }
}

extension ExitStatus {
    /// The first that is no success, of two things that were requested.
    func and(_ other: ExitStatus) -> ExitStatus { self == .success ? other : self }
}

extension UndoReport {
    /// Whether anything of what was asked back stays where it is, or is back without all of its files.
    var leavesSome: Bool {
        !waiting.isEmpty || !copies.waiting.isEmpty || !copies.stayed.isEmpty
            || restored.contains { !$0.gone.isEmpty }
    }
}
